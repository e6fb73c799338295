/** What every change of records needs: a transaction, where it may look, and who writes. */
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import type { Db } from '../database/db.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import type { Writer } from './audit.ts'
import type { CustomerScope } from './statements.ts'

export interface Context {
  readonly db: Db
  readonly place: CustomerScope
  readonly writer: Writer
  /** Encrypts what is stored but never shown; bound to its owner, so that it opens in its own row alone. */
  readonly seal: (owner: string, text: string) => string
  /** Whose rights limit what they may give to others; null where the platform itself writes. */
  readonly actor: CurrentUser | null
  /** What writing to somebody needs. */
  readonly mail: LinkMailDeps
}
