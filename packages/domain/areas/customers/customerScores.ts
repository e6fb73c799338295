/** Labels and weights of a customer's two scores; their values are computed in the API (api/computed). */

/** Requirements for going live, in setup order. */
export const readinessChecks = {
  accountManager: 'Account manager assigned',
  implementationLead: 'Implementation lead assigned',
  contract: 'Contract start set',
  goLiveDate: 'Go-live date set',
  site: 'Active site',
  receivingLocation: 'Default receiving location',
  user: 'User signed up',
  contact: 'Reachable contact',
  department: 'Departments set up',
  tenant: 'Tenant set up',
  carrier: 'Active carrier',
  packageType: 'Default package type',
  priorityLevel: 'Default priority level',
  label: 'Published label',
  station: 'Paired station',
  lockerBank: 'Active locker bank',
} as const

export type ReadinessCheck = keyof typeof readinessChecks

/** The weight of each part of the health score, out of 100. */
export const healthParts = {
  usage: { weight: 25, label: 'Usage trend' },
  onTime: { weight: 20, label: 'On time' },
  uptime: { weight: 20, label: 'Device uptime' },
  reachability: { weight: 15, label: 'Reachability' },
  tickets: { weight: 10, label: 'Ticket rate' },
  sync: { weight: 10, label: 'Stations in sync' },
} as const

export type HealthPart = keyof typeof healthParts

/** At this many tickets per 1,000 parcels, the ticket part earns no points. */
export const ticketsAtWorst = 10
