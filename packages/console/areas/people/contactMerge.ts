/** Two contacts that become one, decided without a dialog: which fields differ, whose value is kept, what it means. */
import { likelySide, mergeableFields } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sameValue, titleOf } from '../../engine/cells/values.ts'
import type { MergePair } from './usePairMerge.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** By field, the id of the contact whose value is right: it stays theirs when the other one is to stay. */
export type Taken = Readonly<Record<string, string>>

export const differingFields = ({ stays, goes }: MergePair) =>
  mergeableFields(contacts).filter(([name]) => !sameValue(stays[name], goes[name]))

/** Whose value is kept: as a person decided, or else the likelier one. */
export const sideOf = ({ stays, goes }: MergePair, taken: Taken, name: string): 'stays' | 'goes' => {
  const owner = taken[name]
  if (owner === undefined) return likelySide(stays[name], goes[name])
  return owner === goes.id ? 'goes' : 'stays'
}

/** The fields that take the value of the contact that goes. */
export const takenFields = (pair: MergePair, taken: Taken) =>
  differingFields(pair).flatMap(([name]) => (sideOf(pair, taken, name) === 'goes' ? [name] : []))

/** `moved`: undefined while the server has not said it. */
export function mergeConsequence({ stays, goes }: MergePair, moved: readonly string[] | undefined): string {
  const [kept, gone] = [titleOf(contacts, stays), titleOf(contacts, goes)]
  // Two of one name: "Ann is archived" would be said of both.
  const alike = kept === gone
  const moving =
    moved === undefined
      ? 'Checking linked records…'
      : moved.length > 0
        ? `Moves to ${alike ? 'the contact you keep' : kept}: ${list.format(moved)}.`
        : `${alike ? 'The other contact' : gone} has no linked records.`
  return `${moving} ${alike ? 'The other contact' : gone} is archived and its name becomes an alias. You can undo the merge for 7 days.`
}
