/** The enums of a ticket, and what derives from them. */

/** Support tiers that customers contract. */
export const supportTiers = ['standard', 'premium', 'critical'] as const
export type SupportTier = (typeof supportTiers)[number]

export const ticketChannels = ['email', 'phone', 'portal', 'chat', 'monitor', 'staff'] as const
export type TicketChannel = (typeof ticketChannels)[number]

export const ticketCategories = [
  'access',
  'lockerHardware',
  'connectivity',
  'printing',
  'scanning',
  'contacts',
  'notifications',
  'billing',
  'howTo',
  'bug',
  'request',
] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const ticketPriorities = ['P1', 'P2', 'P3', 'P4'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['new', 'open', 'pendingCustomer', 'pendingVendor', 'onHold', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const ticketTeams = ['L1', 'L2', 'field', 'engineering'] as const
export type TicketTeam = (typeof ticketTeams)[number]

export const ticketEventKinds = ['reply', 'note', 'status', 'assign', 'link', 'sla', 'merge', 'automation'] as const
export type TicketEventKind = (typeof ticketEventKinds)[number]

/** Solved until the requester objects, then closed for good. */
export const isDone = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** As displayed: HD-10231. */
export const ticketNumber = (number: number): string => `HD-${number}`

const usualPriorities: Readonly<Record<TicketCategory, TicketPriority>> = {
  access: 'P2',
  lockerHardware: 'P2',
  connectivity: 'P2',
  printing: 'P3',
  scanning: 'P3',
  contacts: 'P3',
  notifications: 'P3',
  billing: 'P4',
  howTo: 'P4',
  bug: 'P3',
  request: 'P4',
}

const raised: Readonly<Record<TicketPriority, TicketPriority>> = { P1: 'P1', P2: 'P1', P3: 'P2', P4: 'P3' }

/** The default priority: one level higher for critical customers. */
export const defaultPriority = (category: TicketCategory, tier: SupportTier): TicketPriority =>
  tier === 'critical' ? raised[usualPriorities[category]] : usualPriorities[category]

const usualTeams: Partial<Record<TicketCategory, TicketTeam>> = { lockerHardware: 'field', bug: 'engineering' }

export const defaultTeam = (category: TicketCategory): TicketTeam => usualTeams[category] ?? 'L1'

/** Root causes. Solving a ticket requires one, and a description of what was done. */
export const ticketCauses = [
  'Hardware fault',
  'Wear and tear',
  'Network',
  'Power',
  'Configuration',
  'Data quality',
  'Software bug',
  'Carrier or vendor',
  'User error',
  'Question answered',
  'Request fulfilled',
  'Duplicate',
  'Not reproducible',
] as const

/** Sort orders of the queue. */
export const ticketOrders = ['due', 'newest', 'updated', 'priority'] as const
export type TicketOrder = (typeof ticketOrders)[number]

/** Periods of figures, in days. */
export const figurePeriods = ['7', '30', '90'] as const
export type FigurePeriod = (typeof figurePeriods)[number]
