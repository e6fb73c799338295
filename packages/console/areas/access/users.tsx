import { mayMoveUser, users } from '@postern/domain/areas/access/users.ts'
import { forgottenUser } from '@postern/domain/engine/archiveGuards.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Suspense } from 'react'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { view } from '../../engine/view.ts'
import { importLinkOf } from '../../imports/ImportLink.tsx'
import { getSession } from '../../session/store.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { defaultOne } from '../shared/defaultOne.ts'

const StaffReachInput = lazyPart(() => import('./StaffReach.tsx'))
const StaffReach = lazyPart(async () => ({ default: (await import('./StaffReach.tsx')).StaffReach }))
const UserActions = lazyPart(async () => ({ default: (await import('./UserActions.tsx')).UserActions }))

/** Only the provider's users are staff, and every signed-in user is one of them. */
const isProvider = (customerId: unknown) => customerId === getSession().user?.customerId

interface Reach {
  customerId: string | undefined
  value: readonly string[] | null
}

const customersOf = ({ value, customerId }: Reach) =>
  value?.length ? (
    <Suspense fallback={null}>
      <StaffReach ids={value} customerId={customerId} />
    </Suspense>
  ) : (
    'All customers'
  )

export const userView = view(users, {
  // Shows the selected sites instead of the word "selected".
  cells: {
    siteScope: ({ value, record, customerId }) => {
      if (value === 'selected')
        return <FieldValue name="siteIds" record={{ ...record }} resource={users} customerId={customerId} />
      // Staff work at their customers' sites.
      return isProvider(customerId) ? customersOf({ value: record.customerIds, customerId }) : 'All'
    },
    customerIds: customersOf,
  },
  defaults: async (customerId) => ({ securityRoleId: await defaultOne(users, 'securityRoleId', customerId) }),
  inputs: { customerIds: StaffReachInput },
  applies: (user, name) => {
    if (name === 'siteIds') return user.siteScope === 'selected'
    if (name === 'mfaMethods') return user.mfaIsEnabled === true
    // A new user has no customer yet, so the input itself decides whether to show.
    const home: unknown = Reflect.get(user, 'customerId')
    return name !== 'customerIds' || home === undefined || isProvider(home)
  },
  mayMove: mayMoveUser,
  locked: ({ anonymisedAt }) => (anonymisedAt === null ? undefined : forgottenUser),
  Actions: ({ record, customerId = '' }) => (
    <Suspense fallback={null}>
      <UserActions user={record} customerId={customerId} />
    </Suspense>
  ),
  menu: async () => (await import('./userMenu.tsx')).userMenu,
  ListActions: importLinkOf('users', ['customers.users.create', 'customers.users.edit']),
  bulkActions: [
    {
      label: 'Resend invitation',
      needs: 'customers.users.invite',
      Icon: IconMail,
      Dialog: lazyPart(() => import('./ResendInvitations.tsx')),
    },
  ],
  tabs: {
    access: { label: 'Access', Panel: lazyPart(() => import('./UserAccess.tsx')) },
    security: { label: 'Security', Panel: lazyPart(() => import('./UserSecurity.tsx')) },
  },
})
