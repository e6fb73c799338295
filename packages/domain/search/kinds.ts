/** The kinds that search finds, the words that select each, and the states to filter by. Plain data, for server and console. */

interface KindWords {
  readonly one: string
  /** The heading of its group. */
  readonly title: string
  /** After `in:`, without blanks. */
  readonly words: readonly string[]
}

/** In the default order of their groups. */
export const searchKinds = {
  contacts: { one: 'Person', title: 'People', words: ['contacts', 'contact', 'people', 'person', 'recipients'] },
  parcels: { one: 'Parcel', title: 'Parcels', words: ['parcels', 'parcel', 'packages'] },
  lockers: { one: 'Door', title: 'Doors', words: ['doors', 'door', 'lockers'] },
  tickets: { one: 'Ticket', title: 'Tickets', words: ['tickets', 'ticket', 'helpdesk'] },
  lockerBanks: { one: 'Locker bank', title: 'Locker banks', words: ['banks', 'bank', 'lockerbanks'] },
  stations: { one: 'Station', title: 'Stations', words: ['stations', 'station', 'devices'] },
  sites: { one: 'Site', title: 'Sites', words: ['sites', 'site', 'places'] },
  customers: { one: 'Customer', title: 'Customers', words: ['customers', 'customer'] },
  users: { one: 'User', title: 'Users', words: ['users', 'user'] },
  staff: { one: 'Staff member', title: 'Staff', words: ['staff', 'team'] },
  carrierRules: { one: 'Carrier rule', title: 'Carrier rules', words: ['rules', 'rule', 'carrierrules'] },
  wikiPages: { one: 'Wiki page', title: 'Wiki pages', words: ['wiki', 'pages', 'page', 'wikipages'] },
  channels: { one: 'Channel', title: 'Channels', words: ['channels', 'channel', 'chat'] },
} as const satisfies Record<string, KindWords>

export type SearchKind = keyof typeof searchKinds

export const searchKindNames = Object.keys(searchKinds) as readonly SearchKind[]

export const kindNamed = (word: string): SearchKind | undefined =>
  searchKindNames.find((kind) => (searchKinds[kind].words as readonly string[]).includes(word.toLowerCase()))

/** The words after `is:`, with the kinds that have such a state. Other kinds then find nothing. */
export const searchStates = {
  overdue: ['parcels', 'tickets'],
  open: ['parcels', 'tickets'],
  closed: ['parcels', 'tickets'],
  offline: ['lockerBanks', 'stations'],
  fault: ['lockers'],
  expired: ['lockers'],
  occupied: ['lockers'],
  unreachable: ['contacts'],
  locked: ['users', 'staff'],
  suspended: ['customers'],
} as const satisfies Record<string, readonly SearchKind[]>

export type SearchState = keyof typeof searchStates

export const searchStateNames = Object.keys(searchStates) as readonly SearchState[]

export const stateNamed = (word: string): SearchState | undefined =>
  searchStateNames.find((state) => state === word.toLowerCase())

export const hasState = (kind: SearchKind, state: SearchState): boolean =>
  (searchStates[state] as readonly SearchKind[]).includes(kind)

/** The label of the fact that a door can be opened remotely. */
export const remoteOpenFact = 'Remote open'
