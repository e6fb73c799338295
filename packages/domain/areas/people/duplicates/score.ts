/**
 * How likely two contacts are the same person: a sum of points, each with a reason. The server stores pairs with at least
 * `keptFrom` points, and the review shows the same reasons.
 */
import { compareNames, type PersonName } from './names.ts'

/** Increment when points or reasons change: all contacts are then compared again. */
export const scoringVersion = 1

/** Pairs with a lower score aren't worth reviewing. */
export const keptFrom = 50

const likelyFrom = 70
const veryLikelyFrom = 90

export interface ComparedContact extends PersonName {
  readonly externalId: string | null
  readonly emails: readonly { readonly address: string }[]
  readonly phones: readonly { readonly number: string }[]
  readonly badgeIds: readonly string[] | null
  readonly mailboxNumber: string | null
  readonly contactTypeId: string
  readonly siteId: string | null
  readonly locationId: string | null
  readonly departmentId: string | null
  readonly tenantId: string | null
  readonly source: string
  readonly sourceId: string | null
}

export const duplicateReasons = [
  'sameExternalId',
  'sameEmail',
  'sameBadge',
  'samePhone',
  'sameName',
  'alias',
  'lastNameInitial',
  'similarName',
  'sameMailbox',
  'sameDepartment',
  'sameTenant',
  'sameMailStop',
  'sameType',
  'sameSite',
  'differentEmail',
  'differentName',
  'differentExternalId',
  'twoIdentities',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** `similarName` earns up to this many points. */
export const reasonPoints: Readonly<Record<DuplicateReason, number>> = {
  sameExternalId: 65,
  sameEmail: 65,
  sameBadge: 65,
  samePhone: 40,
  sameName: 35,
  alias: 31,
  lastNameInitial: 31,
  similarName: 34,
  sameMailbox: 25,
  sameDepartment: 15,
  sameTenant: 10,
  sameMailStop: 10,
  sameType: 10,
  sameSite: 5,
  differentEmail: 0,
  differentName: -30,
  differentExternalId: -40,
  twoIdentities: -40,
}

export const reasonTexts: Readonly<Record<DuplicateReason, string>> = {
  sameExternalId: 'Same external ID',
  sameEmail: 'Same email',
  sameBadge: 'Same badge',
  samePhone: 'Same phone',
  sameName: 'Same name',
  alias: 'Known alias',
  lastNameInitial: 'Last name, initial',
  similarName: 'Similar name',
  sameMailbox: 'Same mailbox',
  sameDepartment: 'Same department',
  sameTenant: 'Same tenant',
  sameMailStop: 'Same mail stop',
  sameType: 'Same type',
  sameSite: 'Same site',
  differentEmail: 'Different email',
  differentName: 'Different name',
  differentExternalId: 'Different external ID',
  twoIdentities: 'Separate in source',
}

export interface ReasonOfScore {
  readonly reason: DuplicateReason
  readonly points: number
}

export interface DuplicateScore {
  /** 0 to 100. */
  readonly score: number
  /** Strongest first. */
  readonly reasons: readonly ReasonOfScore[]
  /** Can be merged in bulk without review, by the rule in `certainRule`. */
  readonly isCertain: boolean
}

export const certainRule =
  'The names are the same, and so is an email address, phone number, badge, or external ID. Their external IDs don’t differ, and no source keeps them as two people.'

const keyReasons: ReadonlySet<DuplicateReason> = new Set(['sameExternalId', 'sameEmail', 'sameBadge', 'samePhone'])

/** IDs are compared ignoring case, hyphens and spaces. */
const plainKey = (text: string | null): string => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function share(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(one.filter((key) => key !== ''))
  return other.some((key) => keys.has(key))
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other

const emailsOf = ({ emails }: ComparedContact) => emails.map(({ address }) => address.trim().toLowerCase())
const phonesOf = ({ phones }: ComparedContact) => phones.map(({ number }) => plainKey(number))
const badgesOf = ({ badgeIds }: ComparedContact) => (badgeIds ?? []).map(plainKey)

function keyReasonsOf(a: ComparedContact, b: ComparedContact): DuplicateReason[] {
  const [id, otherId] = [plainKey(a.externalId), plainKey(b.externalId)]
  const bothEmails = a.emails.length > 0 && b.emails.length > 0
  const sameEmail = share(emailsOf(a), emailsOf(b))
  const checks: Readonly<Partial<Record<DuplicateReason, boolean>>> = {
    sameExternalId: id !== '' && id === otherId,
    differentExternalId: id !== '' && otherId !== '' && id !== otherId,
    sameEmail,
    differentEmail: bothEmails && !sameEmail,
    samePhone: share(phonesOf(a), phonesOf(b)),
    sameBadge: share(badgesOf(a), badgesOf(b)),
    twoIdentities: a.source === b.source && a.sourceId !== null && b.sourceId !== null && a.sourceId !== b.sourceId,
  }
  return duplicateReasons.filter((reason) => checks[reason])
}

function placeReasonsOf(a: ComparedContact, b: ComparedContact): DuplicateReason[] {
  const atOneSite = isSame(a.siteId, b.siteId)
  const checks: Readonly<Partial<Record<DuplicateReason, boolean>>> = {
    sameMailbox: atOneSite && share([plainKey(a.mailboxNumber)], [plainKey(b.mailboxNumber)]),
    sameDepartment: isSame(a.departmentId, b.departmentId),
    sameTenant: isSame(a.tenantId, b.tenantId),
    sameMailStop: isSame(a.locationId, b.locationId),
    sameType: a.contactTypeId === b.contactTypeId,
    sameSite: atOneSite,
  }
  return duplicateReasons.filter((reason) => checks[reason])
}

function nameReasonOf(a: ComparedContact, b: ComparedContact): ReasonOfScore[] {
  const match = compareNames(a, b)
  if (match.kind === 'unclear') return []
  const points = reasonPoints[match.kind]
  return [{ reason: match.kind, points: match.kind === 'similarName' ? Math.round(points * match.similarity) : points }]
}

export function scoreDuplicate(a: ComparedContact, b: ComparedContact): DuplicateScore {
  const plain = [...keyReasonsOf(a, b), ...placeReasonsOf(a, b)].map((reason) => ({
    reason,
    points: reasonPoints[reason],
  }))
  const reasons = [...plain, ...nameReasonOf(a, b)].sort(
    (one, other) =>
      other.points - one.points || duplicateReasons.indexOf(one.reason) - duplicateReasons.indexOf(other.reason),
  )
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  const has = (reason: DuplicateReason) => reasons.some((each) => each.reason === reason)
  return {
    score: Math.min(100, Math.max(0, sum)),
    reasons,
    isCertain:
      has('sameName') &&
      reasons.some(({ reason }) => keyReasons.has(reason)) &&
      !has('differentExternalId') &&
      !has('twoIdentities'),
  }
}

/** The score as text. */
export const scoreText = (score: number): string =>
  score >= veryLikelyFrom
    ? 'Very likely the same person'
    : score >= likelyFrom
      ? 'Likely the same person'
      : 'Possibly the same person'

/** Summary of a pair for lists: its strongest reasons, without “same”. */
export const reasonsInShort = (reasons: readonly ReasonOfScore[]): string =>
  reasons
    .filter(({ points }) => points > 0)
    .slice(0, 2)
    .map(({ reason }) => reasonTexts[reason].replace(/^Same /, ''))
    .map((text, index) => (index === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text.toLowerCase()))
    .join(', ')
