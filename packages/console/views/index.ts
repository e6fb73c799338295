/** The entities with a view of their own; all others are as derived. */
import type { Resource } from '@postern/domain/resource.ts'
import { apiUserView } from './apiUsers.tsx'
import { appView } from './apps.tsx'
import { contactView } from './contacts.tsx'
import { customerView } from './customers.tsx'
import { lockerBankView } from './lockerBanks.tsx'
import { departmentView, locationView, lockerView, tenantView } from './parcelHolders.tsx'
import { securityRoleView } from './securityRoles.tsx'
import { siteView } from './sites.tsx'
import { stationView } from './stations.tsx'
import { userView } from './users.tsx'
import { type AnyView, view } from './view.ts'

const written = [
  customerView,
  contactView,
  siteView,
  stationView,
  locationView,
  departmentView,
  tenantView,
  lockerBankView,
  lockerView,
  securityRoleView,
  userView,
  appView,
  apiUserView,
]
const views = new Map(written.map((own) => [own.resource.name, own]))

/** Asked for every cell of every row: so the plain ones are made once, too. */
export function viewOf(resource: Resource): AnyView {
  const known = views.get(resource.name) ?? view(resource, {})
  views.set(resource.name, known)
  return known
}
