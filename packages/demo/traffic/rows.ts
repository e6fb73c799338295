/** Three months of what the product apps would have written, as table rows. */

export interface ParcelRow {
  customerId: string
  id: string
  siteId: string
  internalNumber: string
  trackingNumber: string
  carrierId: string | null
  serviceId: string | null
  packageTypeId: string | null
  priorityLevelId: string | null
  contactId: string | null
  departmentId: string | null
  tenantId: string | null
  currentActionId: string
  statusGroup: string
  locationId: string | null
  lockerId: string | null
  receivedAt: string
  dueAt: string | null
  closedAt: string | null
  pieces: number
  weightLb: number | null
}

export interface ParcelEventRow {
  customerId: string
  id: string
  at: string
  parcelId: string
  actionId: string
  actionName: string
  userName: string | null
  stationId: string | null
  locationId: string | null
  lockerId: string | null
  reason: string | null
  /** Null if no signature was required. */
  signed: boolean | null
  photographed: boolean | null
}

export interface ScanRow {
  customerId: string
  id: string
  at: string
  siteId: string
  stationId: string | null
  barcode: string
  normalised: string
  symbology: string
  ruleSetVersion: number
  result: 'matched' | 'ambiguous' | 'unmatched'
  carrierId: string | null
  ruleId: string | null
  runnerUpRuleId: string | null
  shadowRuleId: string | null
  parcelId: string | null
  chosenCarrierId: string | null
  ms: number
}

export interface NoticeRow {
  customerId: string
  id: string
  at: string
  parcelId: string | null
  contactId: string
  channel: 'email' | 'sms' | 'push'
  templateKey: string
  recipient: string
  state: 'sent' | 'delivered' | 'opened' | 'bounced' | 'failed'
  error: string | null
}

export interface HeartbeatRow {
  customerId: string
  stationId: string
  at: string
  version: string
  os: string
  uptimeSeconds: number
  userName: string | null
  queuedScans: number
  lastSyncAt: string
  printerOk: boolean
  scannerOk: boolean
  memoryMb: number
  cpuPercent: number
  errorsDay: number
  crashesDay: number
  latencyMs: number
  diskFreeMb: number
  paperOut: boolean
  lastError: string | null
}

export interface TicketRow {
  customerId: string
  id: string
  number: number
  subject: string
  description: string
  siteId: string | null
  lockerBankId: string | null
  lockerId: string | null
  stationId: string | null
  contactId: string | null
  requesterName: string
  requesterEmail: string | null
  channel: string
  category: string
  priority: string
  status: string
  assigneeId: string | null
  team: string
  tags: string[]
  slaPolicy: string
  firstResponseDue: string | null
  nextUpdateDue: string | null
  solutionDue: string | null
  firstResponseBreachedAt: string | null
  nextUpdateBreachedAt: string | null
  solutionBreachedAt: string | null
  firstResponseAt: string | null
  lastReplyAt: string | null
  solvedAt: string | null
  /** As JSON. */
  pauses: string
  pausedSince: string | null
  pausedSeconds: number
  holdUntil: string | null
  causeCode: string | null
  resolution: string | null
  reopenedCount: number
  satisfaction: number | null
  satisfactionComment: string | null
  satisfactionAt: string | null
  createdAt: string
  updatedAt: string
}

export interface TicketEventRow {
  customerId: string
  id: string
  ticketId: string
  at: string
  kind: string
  author: string
  authorId: string | null
  authorKind: string
  isPublic: boolean
  body: string
  /** As JSON. */
  data: string
}

export interface MacroRow {
  id: string
  name: string
  body: string
  /** As JSON. */
  changes: string
  position: number
}

/** Versions that the stations of one app ran on a day. */
export interface VersionDayRow {
  customerId: string
  day: string
  appId: string
  version: string
  platform: string
  channel: string
  stations: number
  crashed: number
  errors: number
  scans: number
}

/** A change of a bank's connectivity. */
export interface BankConnectivityRow {
  customerId: string
  lockerBankId: string
  at: string
  connectivity: string
}

/** A problem at a door, and how staff handled it. */
export interface AlarmRow {
  customerId: string
  id: string
  lockerBankId: string
  lockerId: string
  kind: string
  severity: number
  since: string
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  note: string | null
  snoozedUntil: string | null
  snoozedBy: string | null
}

/** A command to a door, and its outcome. */
export interface LockerCommandRow {
  customerId: string
  id: string
  lockerBankId: string
  lockerId: string
  doorRef: string
  command: string
  state: 'confirmed' | 'noEffect' | 'failed'
  reason: string
  requestedBy: string
  requestedAt: string
  sentAt: string
  settledAt: string
  message: string | null
}

/** A bank that is being drained. */
export interface DrainRow {
  customerId: string
  id: string
  lockerBankId: string
  purpose: string
  reason: string
  parcelsAtStart: number
  startedAt: string
  startedBy: string | null
}

/** A door reserved for a parcel that is on its way. */
export interface ReservationRow {
  customerId: string
  id: string
  lockerBankId: string
  lockerId: string
  kind: string
  trackingNumber: string
  reservedAt: string
  until: string
}

/** A photo taken during an event of a parcel. */
export interface ParcelPhotoRow {
  customerId: string
  id: string
  parcelId: string
  eventId: string
  at: string
  svg: string
}

/** One customer's parcels, small enough to hold in memory. */
export interface ParcelTraffic {
  parcels: ParcelRow[]
  parcelEvents: ParcelEventRow[]
  scanLog: ScanRow[]
  notificationLog: NoticeRow[]
  parcelPhotos: ParcelPhotoRow[]
}

export interface DeviceAndTicketTraffic {
  appHeartbeats: HeartbeatRow[]
  appVersionDays: VersionDayRow[]
  lockerBankConnectivity: BankConnectivityRow[]
  lockerAlarms: AlarmRow[]
  lockerCommands: LockerCommandRow[]
  lockerDrains: DrainRow[]
  lockerReservations: ReservationRow[]
  tickets: TicketRow[]
  ticketEvents: TicketEventRow[]
  macros: MacroRow[]
}
