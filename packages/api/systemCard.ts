/** What an area shows of itself on the first page of the system area. */
import type { Actor, Permission } from '@postern/domain/auth/permission.ts'
import type { SystemCardFacts } from '@postern/domain/system/systemHealth.ts'
import type { Db } from './database/db.ts'

export interface CardReader {
  readonly actor: Actor
  /** A zone that exists: whose day `today` is. */
  readonly timeZone: string
}

export interface SystemCard {
  /** The address of its page below `/system/`. */
  readonly key: string
  /** Who sees it: anyone with one of these. */
  readonly access: readonly Permission[]
  /** In one statement. */
  readonly read: (db: Db, reader: CardReader) => Promise<SystemCardFacts>
}
