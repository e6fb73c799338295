/** What an area adds to the work queue: items that need attention, and figures above them. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { HomeLine, HomeTile } from '@postern/domain/home/endpoints.ts'
import type { Person } from '../auth/people.ts'
import type { Db } from '../database/db.ts'

export interface HomePart {
  /** "Locker banks": shown if the part couldn't be read. */
  readonly name: string
  /** Shown to users with any of these permissions. */
  readonly access: readonly Permission[]
  /** In the system area, which has its own access check. */
  readonly inSystem?: boolean
  /** The counts match exactly what this user sees in the linked lists. */
  readonly read: (db: Db, user: Person) => Promise<HomeContent>
}

export interface HomeContent {
  readonly tiles?: readonly HomeTile[]
  readonly lines: readonly HomeLine[]
}
