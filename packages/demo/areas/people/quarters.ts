/** Where a customer's people are: each open site with what its contacts can point to. */
import { type Moment, workday } from '../../calendar.ts'
import { momentOf } from '../../ids.ts'
import type { ContactTypeRow, DepartmentRow, LocationRow, SiteRow, TenantRow } from '../../rows.ts'

/** What the contacts of one customer point to. */
export interface Town {
  readonly sites: readonly SiteRow[]
  readonly types: readonly ContactTypeRow[]
  readonly locations: readonly LocationRow[]
  readonly departments: readonly DepartmentRow[]
  readonly tenants: readonly TenantRow[]
}

/** What is at one site. */
export interface Quarter extends Omit<Town, 'sites'> {
  readonly site: SiteRow
  readonly begins: Moment
}

/** People are at sites that are open; where none is, at the first. */
function sitesWithPeople(sites: readonly SiteRow[]): readonly SiteRow[] {
  const open = sites.filter(({ status, archivedAt }) => status !== 'planned' && archivedAt === null)
  return open.length > 0 ? open : sites.slice(0, 1)
}

export function quartersOf({ sites, types, locations, departments, tenants }: Town): Quarter[] {
  return sitesWithPeople(sites).map((site) => {
    const here = <Row extends { siteId: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ siteId }) => siteId === site.id)
    // What is at all sites has its people where most are.
    const groupsHere = departments.filter(({ siteId }) => siteId === site.id || (siteId === null && site.isDefault))
    const [spots, houses] = [here(locations), here(tenants)]
    const newest = Math.max(...[site, ...spots, ...groupsHere, ...houses].map(({ id }) => momentOf(id)))
    return {
      site,
      types,
      begins: newest + workday,
      locations: spots.filter(({ routeStop }) => routeStop !== null),
      departments: groupsHere,
      tenants: houses.filter(({ status }) => status !== 'former'),
    }
  })
}

/** How many people each site gets: the first has the most. */
export function headcounts(total: number, sites: number): number[] {
  const others = sites - 1
  const first = others === 0 ? total : Math.ceil(total * 0.55)
  return Array.from({ length: sites }, (_, index) => (index === 0 ? first : Math.floor((total - first) / others)))
}
