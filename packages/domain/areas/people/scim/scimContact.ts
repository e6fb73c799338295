/** Maps a SCIM user to the fields of a contact. */
import { fullMetadata } from '../../../phone/fullMetadata.ts'
import { parsePhone } from '../../../phone/number.ts'
import { phoneProblem } from '../../../phone/storedPhone.ts'
import type { SaidUser, ScimEntry } from './scimUser.ts'

interface KnownEmail {
  readonly address: string
  readonly primary: boolean
  readonly state: 'ok' | 'bounced' | 'unverified'
}

interface KnownPhone {
  readonly number: string
  readonly primary: boolean
  readonly smsOk: boolean
}

/** Existing data about the contact's addresses, which is preserved. */
export interface KnownAddresses {
  readonly emails: readonly KnownEmail[]
  readonly phones: readonly KnownPhone[]
}

export interface ScimContactValues {
  readonly firstName?: string | null
  readonly middleName?: string | null
  readonly lastName?: string | null
  readonly preferredName?: string | null
  readonly displayName?: string
  readonly externalId?: string | null
  readonly emails?: readonly KnownEmail[]
  readonly phones?: readonly KnownPhone[]
}

const mostAddresses = 3

/** Primary first, without duplicates. */
function distinct(entries: readonly ScimEntry[], same: (value: string) => string | null): [string, ScimEntry][] {
  const sorted = entries.toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const found = new Map<string, ScimEntry>()
  for (const entry of sorted) {
    const key = same(entry.value)
    if (key !== null && !found.has(key)) found.set(key, entry)
  }
  return [...found].slice(0, mostAddresses)
}

const looksLikeEmail = (text: string): boolean => text.includes('@') && !text.includes(' ')

function emailsOf(userName: string, said: SaidUser, known: KnownAddresses): KnownEmail[] | undefined {
  const entries = said.emails ?? (looksLikeEmail(userName) ? [{ value: userName }] : undefined)
  return (
    entries &&
    distinct(entries, (value) => value.toLowerCase()).map(([address], index) => ({
      address,
      primary: index === 0,
      state: known.emails.find((email) => email.address === address)?.state ?? 'unverified',
    }))
  )
}

/** Null for an impossible number: it's dropped, and the person's other values still apply. */
export function storedNumber(value: string, country: string | null): string | null {
  const number = parsePhone(fullMetadata, value, country)?.number ?? null
  return number !== null && phoneProblem(number) === null ? number : null
}

const phonesOf = (said: SaidUser, known: KnownAddresses, country: string | null): KnownPhone[] | undefined =>
  said.phoneNumbers &&
  distinct(said.phoneNumbers, (value) => storedNumber(value, country)).map(([number], index) => ({
    number,
    primary: index === 0,
    smsOk: known.phones.find((phone) => phone.number === number)?.smsOk ?? true,
  }))

const cut = (text: string | undefined, most: number): string | null => text?.slice(0, most) ?? null

/** Only attributes that were sent: missing fields keep the contact's values. */
export function contactValuesOf(
  userName: string,
  said: SaidUser,
  known: KnownAddresses,
  country: string | null,
): ScimContactValues {
  const { name, nickName, enterprise } = said
  const hasName = name?.givenName !== undefined || name?.familyName !== undefined
  const emails = emailsOf(userName, said, known)
  const phones = phonesOf(said, known, country)
  return {
    ...(hasName
      ? {
          firstName: cut(name?.givenName, 60),
          lastName: cut(name?.familyName, 60),
          ...(name?.middleName !== undefined && { middleName: cut(name.middleName, 60) }),
        }
      : { displayName: (said.displayName ?? name?.formatted ?? userName).slice(0, 120) }),
    ...(nickName !== undefined && { preferredName: cut(nickName, 60) }),
    ...(emails && { emails }),
    ...(phones && { phones }),
    ...(enterprise?.employeeNumber !== undefined && { externalId: cut(enterprise.employeeNumber, 64) }),
  }
}
