import { mayMoveUser, users } from '@postern/domain/areas/access/users.ts'
import { forgottenUser } from '@postern/domain/engine/archiveGuards.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { lazy, Suspense } from 'react'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { view } from '../../engine/view.ts'
import { getSession } from '../../session/store.ts'
import { defaultOne } from '../shared/defaultOne.ts'

const StaffReachInput = lazy(() => import('./StaffReach.tsx'))
const StaffReach = lazy(async () => ({ default: (await import('./StaffReach.tsx')).StaffReach }))
const UserActions = lazy(async () => ({ default: (await import('./UserActions.tsx')).UserActions }))

export const userView = view(users, {
  // Which ones says more than that some are chosen.
  cells: {
    siteScope: ({ value, record, customerId }) =>
      value === 'all' ? (
        'All'
      ) : (
        <FieldValue name="siteIds" record={{ ...record }} resource={users} customerId={customerId} />
      ),
    customerIds: ({ value, customerId }) => (
      <Suspense fallback={null}>
        <StaffReach value={value} customerId={customerId} />
      </Suspense>
    ),
  },
  defaults: async (customerId) => ({ securityRoleId: await defaultOne(users, 'securityRoleId', customerId) }),
  inputs: { customerIds: StaffReachInput },
  applies: (user, name) => {
    if (name === 'siteIds') return user.siteScope === 'selected'
    if (name === 'mfaMethods') return user.mfaIsEnabled === true
    // Only the provider's users are staff. A new one belongs to nobody yet: the input itself decides.
    const home: unknown = Reflect.get(user, 'customerId')
    return name !== 'customerIds' || home === undefined || home === getSession().user?.customerId
  },
  mayMove: mayMoveUser,
  locked: ({ anonymisedAt }) => (anonymisedAt === null ? undefined : forgottenUser),
  Actions: ({ record, customerId = '' }) => (
    <Suspense fallback={null}>
      <UserActions user={record} customerId={customerId} />
    </Suspense>
  ),
  menu: async () => (await import('./userMenu.tsx')).userMenu,
  ListActions: lazy(() => import('./UserImportButton.tsx')),
  bulkActions: [
    {
      label: 'Resend invitation',
      needs: 'customers.users.invite',
      Icon: IconMail,
      Dialog: lazy(() => import('./ResendInvitations.tsx')),
    },
  ],
  tabs: {
    access: { label: 'Access', Panel: lazy(() => import('./UserAccess.tsx')) },
    security: { label: 'Security', Panel: lazy(() => import('./UserSecurity.tsx')) },
  },
})
