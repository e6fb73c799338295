/** An area's card on the first page of the system area. */
import type { Actor, Permission } from '@postern/domain/auth/permission.ts'
import type { SystemCardFacts } from '@postern/domain/system/systemHealth.ts'
import type { Db } from './database/db.ts'

export interface CardReader {
  readonly actor: Actor
  /** A valid time zone; determines what `today` is. */
  readonly timeZone: string
}

export interface SystemCard {
  /** The path of its page below `/system/`. */
  readonly key: string
  /** Shown to users with any of these permissions. */
  readonly access: readonly Permission[]
  /** Must be a single statement. */
  readonly read: (db: Db, reader: CardReader) => Promise<SystemCardFacts>
}
