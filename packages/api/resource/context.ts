/** What every change of records needs: a transaction, where it may look, and who writes. */
import type { Db } from '../db.ts'
import type { Writer } from './audit.ts'
import type { Place } from './statements.ts'

export interface Context {
  readonly db: Db
  readonly place: Place
  readonly writer: Writer
  /** Encrypts what is stored but never shown; bound to its owner, so that it opens in its own row alone. */
  readonly seal: (owner: string, text: string) => string
}
