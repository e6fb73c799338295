/** List hits from the server, as groups of the palette. Pure. */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { Icon } from '@tabler/icons-react'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { nameInWords } from '../engine/cells/values.ts'
import { withSearch } from '../engine/list/urlState.ts'
import { areas } from '../navigation/areas.ts'
import { customerGroups } from '../navigation/customerSections.ts'
import { customerPath, listPath, recordPath } from '../paths.ts'
import type { Entry, EntryGroup, Scope } from './entries.ts'

export interface Hit {
  id: string
  name: string
  inside: string | null
  detail: string | null
  color?: string | null
}

export interface Hits {
  resource: Resource
  total: number
  items: readonly Hit[]
}

const written = new Intl.NumberFormat('en-US')

/** Icons of resources without their own section. */
const icons: Readonly<Record<string, Icon>> = {
  stations: IconDeviceDesktop,
  lockers: IconDoor,
  buildings: IconBuilding,
  floors: IconStack2,
  departments: IconSitemap,
  tenants: IconBriefcase,
  services: IconTruckDelivery,
}

const iconOf = (resource: Resource): Icon | undefined =>
  icons[resource.name] ??
  (resource.scope === 'system'
    ? areas.system.groups.flatMap(({ items }) => items).find(({ path }) => path === listPath(resource))?.icon
    : customerGroups.flatMap(({ items }) => items).find(({ section }) => section === resource.path)?.icon)

/** Its parent, then its customer or area. */
const placeOf = (resource: Resource, inside: string | null, customerName: string | undefined): string | undefined => {
  const around = resource.scope === 'customer' ? customerName : resource.scope === 'system' ? areas.system.label : null
  return [inside, around].filter((name) => name).join(', ') || undefined
}

export function hitEntry(
  resource: Resource,
  { id, name, inside, detail, color }: Hit,
  scope: Scope | undefined,
): Entry {
  const isCustomer = resource.name === customers.name
  const label = nameInWords(resource, name)
  const place = placeOf(resource, inside, scope?.name)
  const icon = iconOf(resource)
  return {
    id,
    label,
    ...(place !== undefined && { place }),
    ...(detail !== null && { detail }),
    ...(icon && { icon }),
    ...(isCustomer && { tile: { name: label, color: color ?? null }, customer: { id, name: label } }),
    run: { href: recordPath(resource, id, resource.scope === 'customer' ? scope?.id : undefined) },
  }
}

/** Its list page, or the customer's tab if it has none. */
const allPath = (resource: Resource, query: string, scope: Scope | undefined): string =>
  resource.scope === 'customer' && !resource.listed
    ? withSearch(customerPath(scope?.id ?? ''), { tab: resource.name, q: query })
    : withSearch(listPath(resource, scope?.id), { q: query })

/** The hits, plus a link to all of them if there are more. */
export function foundGroup({ resource, total, items }: Hits, query: string, scope: Scope | undefined): EntryGroup {
  const { many } = resource.words
  const entries = items.map((hit) => hitEntry(resource, hit, scope))
  const all: Entry = {
    id: `all-${resource.name}`,
    label: `Show all ${written.format(total)} ${inSentence(many)}`,
    icon: IconListSearch,
    run: { href: allPath(resource, query, scope) },
  }
  return { title: many, total, entries: total > items.length ? [...entries, all] : entries }
}
