/** The permissions a record grants, read-only. */

import { catalogues } from '@postern/domain/auth/grants.ts'
import type { GrantsField } from '@postern/domain/engine/fieldKinds.ts'
import { asTree } from '../cells/values.ts'
import { GrantMatrix } from './GrantMatrix.tsx'

export default function GrantsView({ label, field, value }: { label: string; field: GrantsField; value: unknown }) {
  return <GrantMatrix label={label} catalogue={catalogues[field.catalogue]} value={asTree(value)} />
}
