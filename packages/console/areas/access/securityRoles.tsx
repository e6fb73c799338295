import { lockedRole, securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { mayHandle } from '@postern/domain/auth/granting.ts'
import type { GrantsField } from '@postern/domain/engine/fieldKinds.ts'
import type { RecordMeta, RowOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type ComponentType, Suspense } from 'react'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { view } from '../../engine/view.ts'
import { getSession } from '../../session/store.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { DuplicateButton } from '../shared/DuplicateButton.tsx'

const StaffGrants = lazyPart(async () => ({ default: (await import('./RoleGrants.tsx')).StaffGrants }))
const ProductGrants = lazyPart(async () => ({ default: (await import('./RoleGrants.tsx')).ProductGrants }))

type GrantsProps = FieldInput<unknown, GrantsField>

const loaded = (Input: ComponentType<GrantsProps>) => (props: GrantsProps) => (
  <Suspense fallback={<SkeletonLines lines={8} />}>
    <Input {...props} />
  </Suspense>
)

const Duplicate = ({ record, customerId }: { record: RecordMeta; customerId: string | undefined }) => (
  <DuplicateButton resource={securityRoles} id={record.id} customerId={customerId} />
)

/** A role above the user's own is read-only. It can be duplicated, limited to the permissions the user may grant. */
function lockedReason(role: RowOf<typeof securityRoles>): string | undefined {
  if (role.isSystem) return lockedRole
  const allowed = mayHandle(getSession().user, role)
  return allowed === true ? undefined : `You can’t edit this role. ${allowed}`
}

export const securityRoleView = view(securityRoles, {
  cells: { stationKinds: ({ value }) => (value.length === 0 ? 'All' : value.map(choiceText).join(', ')) },
  inputs: { permissions: loaded(StaffGrants), productPermissions: loaded(ProductGrants) },
  FormEffects: lazyPart(() => import('./RoleFormEffects.tsx')),
  locked: lockedReason,
  Actions: Duplicate,
  lists: { users: {} },
  summary: ({ rowVersion, isSystem }) => ({
    facts: [`Version ${rowVersion}`, isSystem ? 'System role' : 'Custom role'],
  }),
  tabs: {
    compare: { label: 'Compare', Panel: lazyPart(() => import('./RoleCompare.tsx')) },
    check: {
      label: 'Check access',
      needs: 'customers.users.view',
      Panel: lazyPart(() => import('./PermissionCheck.tsx')),
    },
  },
})
