/** A record as of some point in its history, and what restoring it would change. */
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { asText, refLabels } from '../cells/values.ts'
import type { Labels } from '../cells/valueText.ts'
import { isChanged } from '../form/formValues.ts'
import type { Values } from '../requests/writes.ts'

/** One field that would change, and whether it may. */
export interface Restorable {
  name: string
  field: Field
  now: unknown
  then: unknown
  /** `true`, or why it stays unchanged. */
  allowed: true | string
}

/** Entries are newest first: undoing everything after an entry yields the record as that entry left it. */
export function valuesAfter(entries: readonly HistoryEntry[], id: string): Values {
  const values: Record<string, unknown> = {}
  for (const entry of entries) {
    if (entry.id === id) break
    for (const [name, { before }] of Object.entries(entry.changes)) values[name] = before
  }
  return values
}

/** Names of all records that refs pointed to between then and now. */
export const labelsSince = (resource: Resource, record: AnyRecord, entries: readonly HistoryEntry[]): Labels => ({
  ...Object.assign({}, ...entries.map(({ labels }) => labels)),
  ...refLabels(resource, record),
})

function mayBecome(name: string, field: Field, now: unknown, then: unknown): true | string {
  const [from, to] = [asText(now) ?? '', asText(then) ?? '']
  if (field.kind !== 'status' || field.transitions[from]?.includes(to)) return true
  const [is, was] = [inSentence(choiceText(from)), inSentence(choiceText(to))]
  return `${labelOf(name, field)} can’t change from ${is} to ${was}.`
}

/** The history has no secrets, so they can't be restored. */
const canComeBack = ({ kind, writable, immutable }: Field): boolean => writable && !immutable && kind !== 'secret'

/** The editable fields that differ between the record and these older values. */
export function restorableFields(resource: Resource, record: AnyRecord, older: Values): Restorable[] {
  return fieldsWhere(resource, canComeBack)
    .filter(([name, field]) => name in older && isChanged(field, record[name], older[name]))
    .map(([name, field]) => {
      const [now, then] = [record[name], older[name]]
      return { name, field, now, then, allowed: mayBecome(name, field, now, then) }
    })
}
