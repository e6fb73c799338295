import { Button } from '@mantine/core'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { lockedRole, securityRoles } from '@postern/domain/resources/securityRoles.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { type ComponentType, lazy, Suspense } from 'react'
import { listPath } from '../paths.ts'
import type { FieldInput } from '../resource/fieldInput.ts'
import { withSearch } from '../resource/urlState.ts'
import { useCan } from '../session/useSession.ts'
import { useNavigateTo } from '../ui/LinkContext.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { view } from './view.ts'

type Role = ValuesOf<(typeof securityRoles)['fields']> & RecordMeta

const StaffGrants = lazy(async () => ({ default: (await import('./RoleGrants.tsx')).StaffGrants }))
const ProductGrants = lazy(async () => ({ default: (await import('./RoleGrants.tsx')).ProductGrants }))

const loaded = (Input: ComponentType<FieldInput>) => (props: FieldInput) => (
  <Suspense fallback={<SkeletonLines lines={8} />}>
    <Input {...props} />
  </Suspense>
)

function Duplicate({ record, customerId }: { record: Role; customerId: string | undefined }) {
  const can = useCan()
  const navigate = useNavigateTo()
  if (!can('customers.securityRoles.create')) return null
  const address = withSearch(listPath(securityRoles, customerId), { new: '1', from: record.id })
  return (
    <Button leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => navigate(address)}>
      Duplicate
    </Button>
  )
}

export const securityRoleView = view(securityRoles, {
  inputs: { permissions: loaded(StaffGrants), productPermissions: loaded(ProductGrants) },
  locked: (role) => (role.isSystem ? lockedRole : undefined),
  Actions: Duplicate,
  lists: { users: { label: 'Users' } },
  summary: ({ rowVersion, isSystem }) => ({
    facts: [`Version ${rowVersion}`, isSystem ? 'System role' : 'Custom role'],
  }),
  tabs: { compare: { label: 'Compare', Panel: lazy(() => import('./RoleCompare.tsx')) } },
})
