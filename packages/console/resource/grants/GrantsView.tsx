/** What a record grants, to be read. */
import type { Field } from '@postern/domain/field.ts'
import { catalogues } from '@postern/domain/grants.ts'
import { asTree } from '../values.ts'
import { GrantMatrix } from './GrantMatrix.tsx'

export default function GrantsView({ label, field, value }: { label: string; field: Field; value: unknown }) {
  return <GrantMatrix label={label} catalogue={catalogues[field.catalogue ?? 'staff']} value={asTree(value)} />
}
