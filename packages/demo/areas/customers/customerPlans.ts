/** The demo's 13 organizations: the provider and its customers. */
import type { CityName } from '../../cities.ts'
import type { CustomerRow } from '../../rows.ts'

export interface CustomerPlan {
  readonly name: string
  readonly code: string
  /** Domain of their email addresses; reserved names only (RFC 6761). */
  readonly domain: string
  readonly kind: Pick<CustomerRow, 'segment' | 'products' | 'plan' | 'supportTier'>
  /** Months since it entered each status, in order; the first is when it was created. */
  readonly states: Readonly<Partial<Record<CustomerRow['status'], number>>>
  /** Working days until the planned go-live, if it's in the future. */
  readonly goLiveAhead?: number
  /** Start in months before now, and duration in months. */
  readonly contract?: readonly [monthsAgo: number, months: number]
  readonly limits?: readonly [sites: number | null, lockers: number | null, users: number | null]
  readonly contact: string
  readonly address: readonly [city: CityName, postalCode: string, ...lines: string[]]
  readonly accountNumber: string | null
  readonly brandColor: string
  readonly tags?: string[]
  readonly parent?: string
  readonly notes?: string
  /** Why it went live below the required readiness. */
  readonly liveReason?: string
}

export const providerPlan: CustomerPlan = {
  name: 'Postern',
  code: 'POSTERN',
  domain: 'postern.test',
  kind: { segment: 'corporate', products: ['mail', 'lockers', 'assets'], plan: 'enterprise', supportTier: 'critical' },
  states: { live: 74 },
  contact: 'Ana Reyes',
  address: ['philadelphia', '19106', '18 Gatehouse Row', 'Suite 400'],
  accountNumber: 'C-000001',
  brandColor: '#2450D3',
  tags: ['internal'],
  notes: 'Our own account, with the setup templates for new customers.',
}

export const customerPlans: readonly CustomerPlan[] = [
  {
    name: 'Northgate University',
    code: 'NGU',
    domain: 'northgate.test',
    kind: { segment: 'university', products: ['mail', 'lockers'], plan: 'enterprise', supportTier: 'premium' },
    states: { prospect: 34, onboarding: 31, live: 26 },
    contract: [31, 60],
    limits: [null, 500, 120],
    contact: 'Winston Achebe',
    address: ['boston', '02115', '350 Huntsman Avenue', 'Office of Campus Services'],
    accountNumber: 'C-004512',
    brandColor: '#7A2E3A',
    tags: ['reference customer', 'term-time peaks'],
    notes:
      'Move-in week (last week of August) triples the usual volume. Arrange extra staff by July.\n' +
      'All setup changes go through Campus Services, not the individual schools.',
  },
  {
    name: 'Brightwater Health',
    code: 'BWH',
    domain: 'brightwater.test',
    kind: {
      segment: 'healthcare',
      products: ['mail', 'lockers', 'assets'],
      plan: 'enterprise',
      supportTier: 'critical',
    },
    states: { prospect: 46, onboarding: 43, live: 38 },
    contract: [43, 72],
    limits: [40, 400, 260],
    contact: 'Maureen Kowalczyk',
    address: ['minneapolis', '55404', '2200 Lakeshore Parkway', 'Supply Chain, Building C'],
    accountNumber: 'C-003871',
    brandColor: '#0F5F66',
    tags: ['HIPAA', 'assets pilot'],
    notes: 'Patient names must never appear on labels. Specimens don’t go into lockers.',
  },
  {
    name: 'Halcyon Tower',
    code: 'HAL',
    domain: 'halcyontower.test',
    kind: { segment: 'multifamily', products: ['lockers'], plan: 'essential', supportTier: 'standard' },
    states: { prospect: 30, onboarding: 28, live: 25 },
    contract: [28, 30],
    limits: [3, 120, 12],
    liveReason: 'Residents moved in on the 1st. The last station follows a week later.',
    contact: 'Desmond Faulk',
    address: ['chicago', '60607', '901 West Meridew Street'],
    accountNumber: 'C-004690',
    brandColor: '#3B3F8F',
    tags: ['renewal'],
  },
  {
    name: 'Aldgate Residences',
    code: 'ALD',
    domain: 'aldgate-residences.test',
    kind: { segment: 'multifamily', products: ['lockers'], plan: 'professional', supportTier: 'standard' },
    states: { prospect: 7, onboarding: 3 },
    goLiveAhead: 18,
    contract: [3, 36],
    limits: [4, 200, null],
    contact: 'Harriet Osgood-Bellamy',
    address: ['london', 'E1 7QX', 'Unit 4, Minories Wharf', '27 Cordwainer Lane'],
    accountNumber: 'C-005204',
    brandColor: '#6B4A1F',
    tags: ['new build'],
    notes: 'Handover of the third building depends on the developer. No date yet.',
  },
  {
    name: 'Meridian Logistics',
    code: 'MER',
    domain: 'meridian-logistics.test',
    kind: { segment: 'logistics', products: ['mail'], plan: 'enterprise', supportTier: 'critical' },
    states: { onboarding: 58, live: 54 },
    contract: [58, 84],
    limits: [8, null, 300],
    contact: 'Lionel Barrientos',
    address: ['memphis', '38118', '7700 Crossdock Boulevard'],
    accountNumber: 'C-002933',
    brandColor: '#245C33',
    tags: ['24/7', 'own carriers'],
  },
  {
    name: 'City of Larkspur',
    code: 'LRK',
    domain: 'larkspur.example',
    kind: { segment: 'government', products: ['mail', 'lockers'], plan: 'professional', supportTier: 'premium' },
    states: { prospect: 28, onboarding: 25, live: 19 },
    contract: [25, 48],
    limits: [6, 150, 80],
    contact: 'Rosalind Eto',
    address: ['larkspur', '94939', '400 Magnolia Grove Avenue', 'City Clerk, Room 112'],
    accountNumber: 'C-004877',
    brandColor: '#4A5566',
    tags: ['public tender', 'records law'],
    notes: 'Public agency: changes to retention or access need the clerk’s written approval.',
  },
  {
    name: 'Kestrel Coworking',
    code: 'KES',
    domain: 'kestrel.test',
    kind: { segment: 'coworking', products: ['mail', 'lockers'], plan: 'professional', supportTier: 'premium' },
    states: { prospect: 29, onboarding: 27, live: 22 },
    contract: [27, 48],
    limits: [20, 300, 90],
    contact: 'Geneviève Thibodeau',
    address: ['toronto', 'M5V 1K4', '64 Spindle Street', '3rd floor'],
    accountNumber: 'C-004731',
    brandColor: '#8A4B12',
    tags: ['expanding'],
  },
  {
    name: 'Foxglove Retail Group',
    code: 'FOX',
    domain: 'foxglove.test',
    kind: { segment: 'retail', products: ['mail', 'lockers'], plan: 'professional', supportTier: 'standard' },
    states: { prospect: 50, onboarding: 47, live: 42, suspended: 1.4 },
    contract: [47, 60],
    limits: [12, 240, 60],
    contact: 'Bronwyn Castellan',
    address: ['melbourne', '3000', 'Level 9, 210 Hawker Street'],
    accountNumber: 'C-003754',
    brandColor: '#7D2A6E',
    tags: ['payment overdue'],
    notes:
      'Suspended for 2 unpaid invoices. Finance is in contact with their administrator. Pickups must keep working.',
  },
  {
    name: 'Ashdown & Pryce LLP',
    code: 'ANP',
    domain: 'ashdownpryce.test',
    kind: { segment: 'corporate', products: ['mail'], plan: 'professional', supportTier: 'premium' },
    states: { prospect: 33, onboarding: 31, live: 27 },
    contract: [31, 36],
    limits: [3, null, 40],
    contact: 'Cornelius Pryce',
    address: ['newYork', '10036', '1180 Almoner Avenue', '31st floor'],
    accountNumber: 'C-004588',
    brandColor: '#1F4E79',
    tags: ['chain of custody'],
    notes: 'Court deadlines: parcels marked “Court filing” go up to the floor right away, day or night.',
  },
  {
    name: 'St. Brannock Hospital',
    code: 'SBH',
    domain: 'stbrannock.example',
    kind: {
      segment: 'healthcare',
      products: ['mail', 'lockers', 'assets'],
      plan: 'enterprise',
      supportTier: 'critical',
    },
    states: { prospect: 45, onboarding: 42, live: 36 },
    contract: [42, 60],
    limits: [4, 120, 90],
    contact: 'Imogen Trewhella',
    address: ['bristol', 'BS2 8QZ', 'Brannock Down Road', 'Estates and Facilities'],
    accountNumber: 'C-003902',
    brandColor: '#0F5F66',
    tags: ['infection control'],
  },
  {
    name: 'Lindenhof Campus',
    code: 'LND',
    domain: 'lindenhof.example',
    kind: { segment: 'university', products: ['mail', 'lockers'], plan: 'professional', supportTier: 'standard' },
    states: { prospect: 1.6 },
    contact: 'Prof. Dr. Annegret Freifrau von Löwenstein-Hohenfels',
    address: ['berlin', '10587', 'Lindenhofallee 12', 'Verwaltungsgebäude, Raum 2.04'],
    accountNumber: null,
    brandColor: '#245C33',
    notes: 'Wants a pilot in the winter term. The works council must approve before we import contact data.',
  },
  {
    name: 'Northmoor College',
    code: 'NMC',
    domain: 'northmoor.test',
    kind: { segment: 'university', products: ['mail'], plan: 'essential', supportTier: 'standard' },
    states: { prospect: 70, onboarding: 68, live: 66, suspended: 4, offboarded: 2.5 },
    contract: [68, 66],
    limits: [2, null, 15],
    contact: 'Philippa Drummond',
    address: ['syracuse', '13210', '55 Seminary Hill'],
    accountNumber: 'C-001846',
    brandColor: '#5A2D82',
    parent: 'NGU',
    notes: 'Merged into Northgate University. Data is kept until the purge date. No longer receives parcels.',
  },
]
