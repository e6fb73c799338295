/** What permanent deletion of archived records needs to know about each area; registered by `areas/index.ts`. */
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'

/** A column that holds IDs of records of an entity. */
interface Pointer {
  readonly target: ResourceName
  readonly table: string
  readonly column: string
}

export interface Purging {
  /** Rows that belong to a record and are deleted with it. */
  readonly along?: readonly Pointer[]
  /** Columns without a foreign key that keep a record from being deleted. */
  readonly blockers?: readonly Pointer[]
}

let known: Required<Purging> = { along: [], blockers: [] }

export function registerPurging(all: readonly Purging[]): void {
  known = {
    along: all.flatMap(({ along = [] }) => along),
    blockers: all.flatMap(({ blockers = [] }) => blockers),
  }
}

export const purgingOfAreas = (): Required<Purging> => known
