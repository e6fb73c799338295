/** Compares two contacts field by field: what is the same, what differs, and what is kept. Logic only, no rendering. */
import { mergeableFields } from '@postern/domain/areas/people/contact.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import {
  canJoin,
  isJoinable,
  isLockedIn,
  type JoinableField,
  joined,
  type MergeChoice,
  suggestedMerge,
} from '@postern/domain/areas/people/duplicates/mergeSuggestion.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { type AnyRecord, labelOf } from '@postern/domain/engine/resource.ts'
import { isEmptyValue, refLabels, sameValue } from '../../../engine/cells/values.ts'
import { textOf } from '../../../engine/cells/valueText.ts'
import type { MergePair } from '../usePairMerge.ts'

/** By field: the id of the contact whose value is right, or both. Independent of which contact is kept. */
export type Choices = Readonly<Record<string, string>>
const both = 'both'

export type Side = 'stays' | 'goes'

export interface CompareRow {
  readonly name: string
  readonly label: string
  readonly stays: string | null
  readonly goes: string | null
  readonly isSame: boolean
  readonly chosen: Side | 'both'
  /** Both lists can be kept. */
  readonly canJoin: boolean
  /** Why the other contact's value can't be taken. */
  readonly lockedReason: string | null
  /** What the kept contact has after the merge. */
  readonly result: string | null
  /** How many more entries a list has beyond the one shown. */
  readonly more: number
}

const isHidden = (value: unknown): boolean => JSON.stringify(value ?? null).includes(hiddenSecret)

/** Identical fields are shown only if they help to recognize the person. */
const shownIfSame: ReadonlySet<string> = new Set([
  'displayName',
  'contactTypeId',
  'externalId',
  'emails',
  'phones',
  'siteId',
  'locationId',
  'mailboxNumber',
  'departmentId',
  'tenantId',
])

const suggestedFor = ({ stays, goes }: MergePair): MergeChoice =>
  suggestedMerge(stays, goes, (name) => !isHidden(stays[name]) && !isHidden(goes[name]))

function chosenSide(pair: MergePair, choices: Choices, suggested: MergeChoice, name: string): Side | 'both' {
  const owner = choices[name]
  if (owner === both) return both
  if (owner !== undefined) return owner === pair.goes.id ? 'goes' : 'stays'
  if (isJoinable(name) && suggested.both.includes(name)) return both
  return suggested.take.includes(name) ? 'goes' : 'stays'
}

const lockedReasonOf = ({ stays, goes }: MergePair, name: string): string | null => {
  if (isLockedIn(stays, name)) return 'Synced by the source'
  return isHidden(stays[name]) || isHidden(goes[name]) ? 'Hidden by your role' : null
}

const resultOf = ({ stays, goes }: MergePair, name: string, chosen: Side | 'both'): unknown =>
  chosen === 'both' ? joined(stays[name], goes[name]) : (chosen === 'goes' ? goes : stays)[name]

export function compareRows(pair: MergePair, choices: Choices): CompareRow[] {
  const { stays, goes } = pair
  const suggested = suggestedFor(pair)
  const labels = { ...refLabels(contacts, goes), ...refLabels(contacts, stays) }
  return mergeableFields(contacts).flatMap(([name, field]): CompareRow[] => {
    const isSame = sameValue(stays[name], goes[name])
    if (isSame && (!shownIfSame.has(name) || isEmptyValue(stays[name]))) return []
    const lockedReason = lockedReasonOf(pair, name)
    const chosen = lockedReason === null ? chosenSide(pair, choices, suggested, name) : 'stays'
    const text = (value: unknown) => textOf(value, field, labels)
    const result = resultOf(pair, name, chosen)
    const first = isJoinable(name) && Array.isArray(result) ? result.slice(0, 1) : result
    return [
      {
        name,
        label: labelOf(name, field),
        stays: text(stays[name]),
        goes: text(goes[name]),
        isSame,
        chosen,
        canJoin: isJoinable(name) && lockedReason === null && canJoin(name, stays[name], goes[name]),
        lockedReason,
        result: text(first),
        more: isJoinable(name) && Array.isArray(result) ? Math.max(0, result.length - 1) : 0,
      },
    ]
  })
}

/** Selects a contact's value. If both can be kept, toggles that contact's entries. */
export function chooseSide({ stays, goes }: MergePair, choices: Choices, row: CompareRow, side: Side): Choices {
  if (row.isSame || (side === 'goes' && row.lockedReason !== null)) return choices
  const ids: Readonly<Record<Side | 'both', string>> = { stays: stays.id, goes: goes.id, both }
  const other: Side = side === 'stays' ? 'goes' : 'stays'
  const joining = row.chosen === 'both' ? other : row.chosen === other ? 'both' : side
  return { ...choices, [row.name]: ids[row.canJoin ? joining : side] }
}

/** The choices in the form the API takes them. */
export function choiceOf(rows: readonly CompareRow[]): MergeChoice {
  const differing = rows.filter(({ isSame }) => !isSame)
  return {
    take: differing.filter(({ chosen }) => chosen === 'goes').map(({ name }) => name),
    both: differing
      .filter(({ chosen }) => chosen === 'both')
      .map(({ name }) => name)
      .filter((name): name is JoinableField => isJoinable(name)),
  }
}

/** The origin of a contact: “Import, created 09/02/24”. */
export const sourceOf = (record: AnyRecord): string => textOf(record.source, contacts.fields.source, {}) ?? ''
