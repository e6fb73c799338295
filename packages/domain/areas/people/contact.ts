/** Values derived from a contact: its display name, and whether it's reachable. */

import type { Field } from '../../engine/field.ts'
import { searchWords } from '../../engine/query.ts'
import { fieldsWhere, type Resource } from '../../engine/resource.ts'

/** Fields a merge can take from the other contact. Aliases are always combined, and PINs can't be compared. */
export const mergeableFields = (contacts: Resource): [string, Field][] =>
  fieldsWhere(
    contacts,
    (field) => field.writable && !field.immutable && !['status', 'secret'].includes(field.kind),
  ).filter(([name]) => name !== 'aliases' && name !== 'lockedFields')

/** Empty, or only the channel `none`, as for a contact without addresses. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every((each) => each === 'none'))

/** Which value is the default in a merge: a filled one beats an empty one, whichever contact is kept. */
export const likelySide = (stays: unknown, goes: unknown): 'stays' | 'goes' =>
  saysNothing(stays) && !saysNothing(goes) ? 'goes' : 'stays'

interface Known {
  readonly displayName: string
  readonly aliases: readonly string[] | null
}

/** The alias a search matched, if the display name doesn't explain the match. */
export function aliasFound({ displayName, aliases }: Known, q: string): string | undefined {
  const holds = (name: string, word: string) => searchWords(name).some((part) => part.includes(word))
  const unexplained = searchWords(q).filter((word) => !holds(displayName, word))
  return aliases?.find((alias) => unexplained.some((word) => holds(alias, word)))
}

interface Names {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly preferredName: string | null
}

/** `Vogel, Ines`; a preferred name replaces the first name. Empty if there is no name at all. */
export const displayNameOf = ({ firstName, lastName, preferredName }: Names): string =>
  [lastName, preferredName ?? firstName].filter((part) => part !== null).join(', ')

/** The one marked as primary, or else the first. */
export const primaryOf = <Row extends { readonly primary: boolean }>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ primary }) => primary) ?? rows[0]

interface Reach {
  readonly channels: readonly string[]
  readonly emails: readonly { readonly primary: boolean; readonly state: string }[]
  readonly phones: readonly { readonly primary: boolean; readonly smsOk: boolean }[]
  readonly consentSms: boolean
  /** Absent while the contact is being created. */
  readonly optOutAt?: string | null
}

/** Has a channel with a working address. The app identifies people by email, so push requires an email address, too. */
export function isReachable({ channels, emails, phones, consentSms, optOutAt }: Reach): boolean {
  if (optOutAt) return false
  const email = primaryOf(emails)
  const hasEmail = email !== undefined && email.state !== 'bounced'
  const takesSms = consentSms && primaryOf(phones)?.smsOk === true
  return channels.some((channel) => (channel === 'sms' ? takesSms : channel !== 'none' && hasEmail))
}
