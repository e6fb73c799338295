/** What the two scores of a customer are made of, in words; the figures are worked out where the data are (api/computed). */

/** What must be there before a customer goes live, in the order of setting it up. */
export const readinessChecks = {
  accountManager: 'An account manager looks after it',
  implementationLead: 'Somebody leads its implementation',
  contract: 'Its contract has a start',
  goLiveDate: 'A go-live date is set',
  site: 'A site is active',
  receivingLocation: 'A location receives by default',
  user: 'A user has signed up',
  contact: 'A contact can be told of a parcel',
  department: 'Departments are set up',
  tenant: 'A tenant is set up',
  carrier: 'A carrier is active',
  packageType: 'A package type is the default',
  priorityLevel: 'A priority level is the default',
  label: 'A label is published',
  station: 'A station is paired',
  lockerBank: 'A locker bank is active',
} as const

export type ReadinessCheck = keyof typeof readinessChecks

/** The weight of each part of the health score, out of 100. */
export const healthParts = {
  usage: { weight: 25, label: 'Usage trend' },
  onTime: { weight: 20, label: 'On time' },
  uptime: { weight: 20, label: 'Device uptime' },
  reachability: { weight: 15, label: 'Reachability' },
  tickets: { weight: 10, label: 'Tickets per 1,000 parcels' },
  sync: { weight: 10, label: 'Stations in sync' },
} as const

export type HealthPart = keyof typeof healthParts

/** So many tickets per 1,000 parcels leave nothing of their part. */
export const ticketsAtWorst = 10
