/** Builds every URL of the console, in the case of spec:routes#addresses. */
import { type ProductName, productNames } from '@postern/domain/areas/devices/productApps/products.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { redirectParam } from './session/constants.ts'

const segment = encodeURIComponent
const withRedirect = (path: string, redirect: string | undefined): string =>
  redirect === undefined ? path : `${path}?${new URLSearchParams({ [redirectParam]: redirect })}`

export const homePath = '/'
export const searchPath = (q: string, kind?: string | null, customerId?: string): string =>
  `/search?${new URLSearchParams({ q, ...(kind && { kind }), ...(customerId && { customer: customerId }) })}`
export const accountPath = '/AccountSettings'
export const notificationsPath = (view?: string): string =>
  view === undefined ? '/notifications' : `/notifications?view=${segment(view)}`
/** Current issues across all customers. */
export type IssueKind = 'devices' | 'lockerBanks' | 'stations' | 'parcels'
export const issuesPath = (kind: IssueKind): string => (kind === 'devices' ? '/trouble' : `/trouble/${kind}`)
/** Every locker bank across all customers. */
export const fleetPath = '/lockerBanks'
export const loginPath = (redirect?: string): string => withRedirect('/login', redirect)
export const forbiddenPath = (redirect?: string): string => withRedirect('/forbidden', redirect)
export const verifyIdentityPath = (redirect?: string): string => withRedirect('/verifyIdentity', redirect)

export const internalPath = '/internal'
export const chatPath = '/internal/chat'
/** By name or ID. */
export const channelPath = (channel: string): string => `${chatPath}/${channel}`
export const wikiPath = '/internal/wiki'

export const dashboardPath = '/dashboard'
export const helpDeskPath = '/dashboard/helpDesk'
export const inboxPath = `${helpDeskPath}/inbox`
export const ticketPath = (ticketId: string): string => `${helpDeskPath}/tickets/${segment(ticketId)}`
/** The subject of the new ticket goes into the query. */
export const newTicketPath = (about: Readonly<Record<string, string | undefined>> = {}): string => {
  const known = Object.entries(about).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${helpDeskPath}/tickets/new${known.length === 0 ? '' : `?${new URLSearchParams(known)}`}`
}
/** For anyone who has the token, without signing in. */
export const satisfactionPath = (token: string): string => `/satisfaction/${segment(token)}`
export const customerAnalyticsPath = '/dashboard/customerAnalytics'
/** Valid values of `{product}` in `/dashboard/{product}Apps`; anything else is not found. Ignores case (spec:console#10). */
export const isProduct = (text: string): boolean => productNames.some((name) => name === text.toLowerCase())
export const productAppsPath = (product: ProductName): string => `/dashboard/${product}Apps`

export const systemPath = '/system'
/** Pages of the system area without a resource, or without one yet. */
export type SystemSection =
  | 'apps'
  | 'redis'
  | 'versions'
  | 'taskDaemon'
  | 'carrierLogic'
  | 'unmatched/carrierLogic'
  | 'lockerVendors'
  | 'appSecurityRoles'
  | 'staff'
  | 'staffRoles'
  | 'audit'
export const systemSectionPath = (section: SystemSection): string => `/system/${section}`

export const auditPath = systemSectionPath('audit')
export const auditRowPath = (id: string): string => `${auditPath}/${segment(id)}`

export const customersPath = '/customers'
export const customerPath = (customerId: string): string => `/customers/${segment(customerId)}`
/** `section`: the title of the section to scroll to. */
export const customerSettingsPath = (customerId: string, section?: string): string =>
  `${customerPath(customerId)}/settings${section === undefined ? '' : `#${sectionAnchor(section)}`}`
/** `Custom fields` → `custom-fields`. */
export const sectionAnchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
/** Of all customers the user can access, or of one. */
export const parcelsPath = (customerId?: string): string =>
  customerId === undefined ? '/parcels' : `${customerPath(customerId)}/parcels`
export const parcelPath = (customerId: string, id: string): string =>
  `${customerPath(customerId)}/parcels/${segment(id)}`
export const contactImportPath = (customerId: string): string => `${customerPath(customerId)}/contacts/import`
export const duplicatesPath = (customerId: string): string => `${customerPath(customerId)}/contacts/duplicates`
/** One import, of contacts or any other importable resource. */
export const importPath = (customerId: string, importId: string): string =>
  `${contactImportPath(customerId)}/${segment(importId)}`

/** The parts of a resource that determine its URLs. */
export type Placed = Pick<Resource, 'name' | 'path' | 'scope'> & Partial<Pick<Resource, 'opensIn' | 'listed'>>

function customerOf(resource: Placed, customerId: string | undefined): string {
  if (customerId === undefined) throw new Error(`A page of ${resource.name} needs its customer.`)
  return customerId
}

/** A list page has the same path as its collection in the API (spec:http#collections). */
export function listPath(resource: Placed, customerId?: string): string {
  if (resource.scope === 'customer') return `${customerPath(customerOf(resource, customerId))}/${resource.path}`
  return resource.scope === 'system' ? `/system/${resource.path}` : `/${resource.path}`
}

/** Where a record is created: on its list page or, if it has none, in the customer's tab that lists them. */
export const createPath = (resource: Placed, customerId?: string): string =>
  resource.scope === 'customer' && resource.listed === false
    ? `${customerPath(customerOf(resource, customerId))}?${new URLSearchParams({ tab: resource.name, new: '1' })}`
    : `${listPath(resource, customerId)}?new=1`

/** Its own page, or a drawer over its list. */
export const recordPath = (resource: Placed, id: string, customerId?: string): string =>
  resource.opensIn === 'drawer'
    ? `${listPath(resource, customerId)}?${new URLSearchParams({ record: id })}`
    : `${listPath(resource, customerId)}/${segment(id)}`

/** A record that opens only in a drawer of its parent's tab can't be linked by its id alone. */
export const hasAddress = ({ opensIn, listed }: Placed): boolean => opensIn !== 'drawer' || listed === true
