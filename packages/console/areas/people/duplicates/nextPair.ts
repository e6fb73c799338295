/** The next pair after a decision. Pure. */
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import type { Merged } from './useReviewedPair.ts'

type Ids = Pick<DuplicatePair, 'contactId' | 'otherId'>

const has = ({ contactId, otherId }: Ids, id: string): boolean => contactId === id || otherId === id

/** Continues with pairs of the kept contact, so duplicates of one person come in a row. Skips the removed contact. -1: none left. */
export function nextPair(pairs: readonly Ids[], decided: number, merged: Omit<Merged, 'mergeId'> | null): number {
  const open = pairs.flatMap((pair, index) =>
    index === decided || (merged && has(pair, merged.goneId)) ? [] : [{ pair, index }],
  )
  const sameGroup = merged && open.find(({ pair }) => has(pair, merged.keptId))
  const next = sameGroup ?? open.find(({ index }) => index > decided) ?? open.at(-1)
  return next?.index ?? -1
}
