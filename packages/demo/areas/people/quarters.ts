/** A customer's open sites, each with what its contacts can reference. */
import { type Moment, workday } from '../../calendar.ts'
import { momentOf } from '../../ids.ts'
import type { ContactTypeRow, DepartmentRow, LocationRow, SiteRow, TenantRow } from '../../rows.ts'

/** What a customer's contacts reference. */
export interface Town {
  readonly sites: readonly SiteRow[]
  readonly types: readonly ContactTypeRow[]
  readonly locations: readonly LocationRow[]
  readonly departments: readonly DepartmentRow[]
  readonly tenants: readonly TenantRow[]
}

/** The same, for one site. */
export interface Quarter extends Omit<Town, 'sites'> {
  readonly site: SiteRow
  readonly begins: Moment
}

/** People are at open sites, or at the first site if none is open. */
function sitesWithPeople(sites: readonly SiteRow[]): readonly SiteRow[] {
  const open = sites.filter(({ status, archivedAt }) => status !== 'planned' && archivedAt === null)
  return open.length > 0 ? open : sites.slice(0, 1)
}

export function quartersOf({ sites, types, locations, departments, tenants }: Town): Quarter[] {
  return sitesWithPeople(sites).map((site) => {
    const here = <Row extends { siteId: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ siteId }) => siteId === site.id)
    // Departments of all sites have their people at the default site.
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

/** Number of people per site: the first has the most. */
export function headcounts(total: number, sites: number): number[] {
  const others = sites - 1
  const first = others === 0 ? total : Math.ceil(total * 0.55)
  return Array.from({ length: sites }, (_, index) => (index === 0 ? first : Math.floor((total - first) / others)))
}
