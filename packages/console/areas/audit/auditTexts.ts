/** Audit log rows as text. */
import type { AuditRow, ChainProblem } from '@postern/domain/areas/audit/endpoints.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { humanise } from '@postern/domain/values/text.ts'
import { changeTexts, type TextChange } from '../../engine/history/changeTexts.ts'
import { hasAddress, listPath, recordPath } from '../../paths.ts'
import { resourceOf } from '../shared/auditedEntities.ts'

export const actionWords: Readonly<Record<AuditRow['action'], string>> = {
  create: 'Created',
  update: 'Updated',
  archive: 'Archived',
  restore: 'Restored',
  export: 'Exported',
  delete: 'Deleted',
}

export const actionText = ({ action, via }: Pick<AuditRow, 'action' | 'via'>): string =>
  via === 'reveal' ? 'Revealed' : actionWords[action]

export const sourceWords: Readonly<Record<string, string>> = {
  console: 'Manual',
  bulk: 'Bulk edit',
  import: 'Import',
  api: 'API',
  scim: 'SCIM',
  template: 'Template',
  cascade: 'Related record',
  undo: 'Undo',
  restore: 'History',
  reveal: 'Reveal',
  merge: 'Merge',
  anonymise: 'Anonymization',
  arrange: 'Reordering',
  move: 'Reference moved',
  adopt: 'Template adopted',
  reset: 'Template reset',
  release: 'Template released',
  calendar: 'Schedule',
  parcels: 'Parcel',
  retention: 'Retention',
  invitation: 'Invitation',
  resetMfa: 'Second factor reset',
  newPassword: 'Password reset',
  'set-up': 'Setup',
  demo: 'Demo data',
}

export const sourceText = (via: string): string => sourceWords[via] ?? humanise(via)

/** The record's page; undefined if it has none or the user may not view it. */
export function recordHref({ resource: name, recordId, customerId, title }: AuditRow): string | undefined {
  const resource = resourceOf(name)
  if (!resource || title === null || !hasAddress(resource)) return undefined
  if (resource.scope === 'customer' && customerId === null) return undefined
  const customer = customerId ?? undefined
  if (resource.scope === 'top') return recordPath(resource, recordId)
  return resource.single ? listPath(resource, customer) : recordPath(resource, recordId, customer)
}

const plainText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => plainText(each) ?? 'none').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A new record has no previous values, so empty fields aren't changes. */
export function changesOf({ resource: name, action, changes, labels }: AuditRow): TextChange[] {
  const resource = resourceOf(name)
  return Object.entries(changes).flatMap(([key, { before, after }]) => {
    const field = resource?.fields[key]
    const told = field
      ? changeTexts(labelOf(key, field), field, before, after, labels)
      : [{ field: humanise(key), before: plainText(before), after: plainText(after) }]
    return told.filter((change) => action !== 'create' || change.after !== null)
  })
}

export const problemTexts: Readonly<Record<ChainProblem, string>> = {
  changed: 'This row was changed after it was recorded.',
  missing: 'This row was deleted.',
  added: 'This row was added later, with an earlier time.',
  gap: 'Rows before this one were deleted.',
}
