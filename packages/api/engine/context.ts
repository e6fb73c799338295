/** What every write needs: a transaction, its customer scope, and the writer. */
import type { Person } from '../auth/people.ts'
import type { Db } from '../database/db.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import type { Writer } from './audit.ts'
import type { CustomerScope } from './statements.ts'

export interface Context {
  readonly db: Db
  readonly place: CustomerScope
  readonly writer: Writer
  /** Encrypts values that are stored but never shown. Bound to an owner, so a value decrypts only in its own row. */
  readonly seal: (owner: string, text: string) => string
  /** The user whose permissions limit what they may grant; null when the platform itself writes. */
  readonly actor: Person | null
  /** Needed to send mail. */
  readonly mail: LinkMailDeps
}
