/** Departments of a customer. */
import { departments } from '@postern/domain/areas/people/departments.ts'
import { workday } from '../../calendar.ts'
import { cities } from '../../cities.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type {
  CustomerRow,
  DepartmentRow,
  LocationRow,
  PriorityLevelRow,
  SiteRow,
  TenantRow,
  ValuesIn,
} from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import { type Client, noPhone, phoneAt } from '../customers/customers.ts'

type Values = ValuesIn<DepartmentRow>

/** A department and its subdepartments. */
type Plan = Readonly<Record<string, readonly string[]>>

const plans: Readonly<Partial<Record<CustomerRow['segment'], Plan>>> = {
  university: {
    Sciences: ['Chemistry', 'Physics', 'Biology', 'Mathematics'],
    Humanities: ['History', 'Modern Languages'],
    'Campus Services': ['Residence Life', 'Dining', 'Facilities'],
    Administration: ['Registrar', 'Bursar', 'Human Resources'],
    Athletics: [],
    Library: [],
  },
  healthcare: {
    'Clinical Services': ['Radiology', 'Laboratory', 'Surgery', 'Emergency'],
    Pharmacy: [],
    'Supply Chain': ['Receiving', 'Sterile Processing'],
    'Medical Records': [],
  },
  logistics: { Operations: ['Inbound', 'Outbound', 'Returns'], Fleet: ['Maintenance'], Customs: [] },
  government: { 'City Clerk': ['Elections', 'Records'], 'Public Works': [], Finance: ['Purchasing'], Courts: [] },
  corporate: { Litigation: ['Docketing'], Corporate: [], Tax: [], 'Office Services': ['Records', 'Reception'] },
  retail: { 'Store Operations': ['Click and Collect'], Merchandising: [], Loss: [] },
}

/** With several sites, these departments serve all of them. */
const atAllSites: ReadonlySet<string> = new Set(['Human Resources', 'Medical Records', 'Customs', 'Courts'])

const codeOf = (words: string): string =>
  words
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 6)

/** What a customer's departments reference. */
interface Around {
  readonly sites: readonly SiteRow[]
  readonly locations: readonly LocationRow[]
  readonly levels: readonly PriorityLevelRow[]
  readonly tenants: readonly TenantRow[]
}

export function departmentsOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  { sites, locations, levels, tenants }: Around,
): DepartmentRow[] {
  const { plan } = client
  const codes = new Set<string>()
  const names = new Set<string>()
  const made: DepartmentRow[] = []

  function freeCode(name: string, site: SiteRow): string {
    const plainCode = codeOf(name)
    const code = codes.has(plainCode) ? `${plainCode}-${site.code}` : plainCode
    codes.add(code)
    return code
  }

  function found(site: SiteRow, words: Plan) {
    const stops = locations.filter((location) => location.siteId === site.id && location.routeStop !== null)
    const newest = [site, ...locations.filter(({ siteId }) => siteId === site.id)].map(({ id }) => momentOf(id))
    const add = seriesOf(chronicle, crew, client, departments, Math.max(...newest) + 0.1 * workday, 24_019)
    const random = chronicle.random(`departments ${plan.code} ${site.code}`)
    const level = levels.find(({ name }) => name === 'Urgent')

    function put(word: string, parent: DepartmentRow | undefined): DepartmentRow {
      // A second Pharmacy gets its site's code.
      const name = names.has(word.toLowerCase()) ? `${word} (${site.code})` : word
      names.add(name.toLowerCase())
      const stop = stops.length > 0 && random.chance(0.8) ? random.pick(stops) : undefined
      const urgent = word === 'Pharmacy' || word === 'Docketing' ? level : undefined
      const everywhere = sites.length > 1 && atAllSites.has(word)
      const values: Values = {
        siteId: everywhere ? null : site.id,
        tenantId: null,
        name,
        code: freeCode(word, site),
        parentDepartmentId: parent?.id ?? null,
        mailStopLocationId: stop?.id ?? null,
        costCentre: random.chance(0.85) ? `${random.int(100, 990)}-${random.int(100, 990)}` : null,
        notifyMode: random.pick(['keyContacts', 'keyContacts', 'keyContacts', 'everyone', 'none']),
        keyContactIds: null,
        acceptsParcelsAs: random.chance(0.9),
        defaultPriorityLevelId: urgent?.id ?? null,
        email: random.chance(0.6) ? `${codeOf(word).toLowerCase()}@${plan.domain}` : null,
        ...(random.chance(0.4) ? phoneAt(cities[plan.address[0]], random) : noPhone),
        externalId: null,
        notes: null,
      }
      const labels = {
        ...(!everywhere && { siteId: site.name }),
        ...(parent && { parentDepartmentId: parent.name }),
        ...(stop && { mailStopLocationId: stop.name }),
        ...(urgent && { defaultPriorityLevelId: urgent.name }),
      }
      const past: Partial<Values>[] = [
        { costCentre: null },
        { notifyMode: 'keyContacts' },
        { mailStopLocationId: null },
      ]
      const row = add(values, { labels, before: random.chance(0.3) ? [random.pick(past)] : [] })
      made.push(row)
      return row
    }
    for (const [word, parts] of Object.entries(words)) {
      const whole = put(word, undefined)
      for (const part of parts) put(part, whole)
    }
  }

  /** A larger tenant has its own front desk and back office. */
  function foundAt(tenant: TenantRow) {
    const add = seriesOf(chronicle, crew, client, departments, momentOf(tenant.id) + 2 * workday, 24_019)
    for (const name of ['Accounts', 'Reception']) {
      const values: Values = {
        siteId: tenant.siteId,
        tenantId: tenant.id,
        name,
        code: null,
        parentDepartmentId: null,
        mailStopLocationId: null,
        costCentre: null,
        notifyMode: 'everyone',
        keyContactIds: null,
        acceptsParcelsAs: true,
        defaultPriorityLevelId: null,
        email: null,
        ...noPhone,
        externalId: null,
        notes: null,
      }
      made.push(add(values, { labels: { tenantId: tenant.name, siteId: tenant.labels.siteId ?? '' } }))
    }
  }

  const words = plans[plan.kind.segment]
  // The default site has all of them; the smaller sites have the first few.
  if (words)
    for (const site of sites.filter(({ status, archivedAt }) => status !== 'planned' && archivedAt === null))
      found(site, site.isDefault ? words : Object.fromEntries(Object.entries(words).slice(0, 2)))
  const companies = tenants.filter(({ kind, status }) => kind === 'company' && status === 'active')
  for (const tenant of companies.filter((_, index) => index % 3 === 0)) foundAt(tenant)
  return made
}
