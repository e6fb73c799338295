/** What a record grants, to be read. */

import { catalogues } from '@postern/domain/auth/grants.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { asTree } from '../cells/values.ts'
import { GrantMatrix } from './GrantMatrix.tsx'

export default function GrantsView({ label, field, value }: { label: string; field: Field; value: unknown }) {
  return <GrantMatrix label={label} catalogue={catalogues[field.catalogue ?? 'staff']} value={asTree(value)} />
}
