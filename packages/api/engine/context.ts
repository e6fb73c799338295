/** What every change of records needs: a transaction, where it may look, and who writes. */
import type { Person } from '../auth/people.ts'
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
  readonly actor: Person | null
  /** What sending a message needs. */
  readonly mail: LinkMailDeps
}
