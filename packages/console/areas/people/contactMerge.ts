/** The logic of merging two contacts, without UI: which fields differ, whose value is kept, and the consequence. */
import { likelySide, mergeableFields } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sameValue, titleOf } from '../../engine/cells/values.ts'
import type { MergePair } from './usePairMerge.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** By field, the id of the contact whose value is right. Independent of which contact is kept. */
export type Taken = Readonly<Record<string, string>>

export const differingFields = ({ stays, goes }: MergePair) =>
  mergeableFields(contacts).filter(([name]) => !sameValue(stays[name], goes[name]))

/** Whose value is kept: the user's choice, or else the likelier one. */
export const sideOf = ({ stays, goes }: MergePair, taken: Taken, name: string): 'stays' | 'goes' => {
  const owner = taken[name]
  if (owner === undefined) return likelySide(stays[name], goes[name])
  return owner === goes.id ? 'goes' : 'stays'
}

/** The fields that take the value of the removed contact. */
export const takenFields = (pair: MergePair, taken: Taken) =>
  differingFields(pair).flatMap(([name]) => (sideOf(pair, taken, name) === 'goes' ? [name] : []))

/** `moved`: undefined until the server responds. */
export function mergeConsequence({ stays, goes }: MergePair, moved: readonly string[] | undefined): string {
  const [kept, gone] = [titleOf(contacts, stays), titleOf(contacts, goes)]
  // With identical names, "Ann is archived" would be ambiguous.
  const alike = kept === gone
  const moving =
    moved === undefined
      ? 'Checking linked records…'
      : moved.length > 0
        ? `Moves to ${alike ? 'the contact you keep' : kept}: ${list.format(moved)}.`
        : `${alike ? 'The other contact' : gone} has no linked records.`
  return `${moving} ${alike ? 'The other contact' : gone} is archived and its name becomes an alias. You can undo the merge for 7 days.`
}
