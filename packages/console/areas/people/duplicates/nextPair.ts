/** Which pair comes after one that was decided. Pure. */
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import type { Merged } from './useReviewedPair.ts'

type Ids = Pick<DuplicatePair, 'contactId' | 'otherId'>

const has = ({ contactId, otherId }: Ids, id: string): boolean => contactId === id || otherId === id

/** One person entered three times is reviewed in a row; pairs with the contact that's gone are over. -1: none is left. */
export function nextPair(pairs: readonly Ids[], decided: number, merged: Omit<Merged, 'mergeId'> | null): number {
  const open = pairs.flatMap((pair, index) =>
    index === decided || (merged && has(pair, merged.goneId)) ? [] : [{ pair, index }],
  )
  const sameGroup = merged && open.find(({ pair }) => has(pair, merged.keptId))
  const next = sameGroup ?? open.find(({ index }) => index > decided) ?? open.at(-1)
  return next?.index ?? -1
}
