/** Text for a door's contents. */
import type { DoorContents, Recipient } from '@postern/domain/areas/lockers/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { givenNameFirst, shortName } from '../../ui/marks/initials.ts'
import { dateText } from '../../ui/timeText.ts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const mostNames = 2

/** Distinct recipients of the parcels. */
export const recipientsOf = ({ parcels }: DoorContents): Recipient[] => [
  ...new Map(parcels.flatMap(({ recipient }) => (recipient ? [[recipient.id, recipient] as const] : []))).values(),
]

/** The recipient's name, or null if the user may not see it. */
const nameOf = ({ resource, name }: Recipient, short: boolean): string | null =>
  name === null || resource !== 'contacts' ? name : short ? shortName(name) : givenNameFirst(name)

function namesText(recipients: readonly Recipient[], short: boolean): string {
  const names = recipients.map((recipient) => nameOf(recipient, short) ?? 'a hidden recipient')
  const others = names.length - mostNames
  return list.format(others > 1 ? [...names.slice(0, mostNames), counted(others, 'other', 'others')] : names)
}

/** `1 parcel for Mara T., due 11/18/26`; null when nothing is inside. */
export function contentsText(contents: DoorContents, { short = false } = {}): string | null {
  const { parcels } = contents
  if (parcels.length === 0) return null
  const recipients = recipientsOf(contents)
  const due = parcels.flatMap(({ dueAt }) => dueAt ?? []).sort()[0]
  return [
    counted(parcels.length, 'parcel', 'parcels') +
      (recipients.length > 0 ? ` for ${namesText(recipients, short)}` : ''),
    ...(due === undefined ? [] : [`due ${dateText(new Date(due))}`]),
  ].join(', ')
}

/** The recipient, if everything in the door is for the same one. */
export function soleRecipient(contents: DoorContents): Recipient | null {
  const [first, ...others] = recipientsOf(contents)
  return first && others.length === 0 ? first : null
}
