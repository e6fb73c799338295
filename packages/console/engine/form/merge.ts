/**
 * Three-way merge for when two people changed a record. Compares each field with the version both had read: a field that only one
 * of them changed keeps that change; if both changed it differently, the user decides. No one's input is dropped silently.
 */
import { sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export interface Conflict {
  field: string
  base: unknown
  yours: unknown
  theirs: unknown
}

export interface Merge {
  /** Your changes to fields the other user didn't touch: to be sent again. */
  send: Record<string, unknown>
  conflicts: Conflict[]
  /** Both set the same value: nothing to do. */
  agreed: string[]
}

/** `yours`: only your changes. `theirs`: the current record. */
export function threeWay(base: Values, yours: Values, theirs: Values): Merge {
  const merge: Merge = { send: {}, conflicts: [], agreed: [] }
  for (const [field, value] of Object.entries(yours)) {
    if (sameValue(theirs[field], value)) merge.agreed.push(field)
    else if (sameValue(theirs[field], base[field])) merge.send[field] = value
    else merge.conflicts.push({ field, base: base[field], yours: value, theirs: theirs[field] })
  }
  return merge
}

export type Side = 'yours' | 'theirs'

/** What to send once every conflict is resolved; undefined until then. */
export function resolved(merge: Merge, sides: Readonly<Record<string, Side>>): Record<string, unknown> | undefined {
  const changes = { ...merge.send }
  for (const { field, yours } of merge.conflicts) {
    const side = Object.hasOwn(sides, field) ? sides[field] : undefined
    if (side === undefined) return undefined
    if (side === 'yours') changes[field] = yours
  }
  return changes
}
