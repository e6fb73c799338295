/** What an area brings to the work queue: lines that wait for someone, and figures above them. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { HomeLine, HomeTile } from '@postern/domain/home/endpoints.ts'
import type { Person } from '../auth/people.ts'
import type { Db } from '../database/db.ts'

export interface HomePart {
  /** "Locker banks": named if it couldn't be read. */
  readonly name: string
  /** Who sees it: anyone with one of these. */
  readonly access: readonly Permission[]
  /** In the system area, which has a gate of its own. */
  readonly inSystem?: boolean
  /** Counts exactly what the lists at its addresses show to this person. */
  readonly read: (db: Db, user: Person) => Promise<HomeContent>
}

export interface HomeContent {
  readonly tiles?: readonly HomeTile[]
  readonly lines: readonly HomeLine[]
}
