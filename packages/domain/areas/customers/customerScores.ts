/** What the two scores of a customer are made of, in words; the figures are worked out where the data are (api/computed). */

/** What must be there before a customer goes live, in the order of setting it up. */
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

/** So many tickets per 1,000 parcels leave nothing of their part. */
export const ticketsAtWorst = 10
