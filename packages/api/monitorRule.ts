/** What an area watches: what is wrong right now, each of which has a ticket until it's over. */
import type { TicketCategory, TicketPriority, TicketTeam } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { RawBuilder } from 'kysely'

/** A row of what a rule finds. Links are the tickets' own. */
export interface FoundTrouble {
  readonly customerId: string
  readonly entityId: string
  /** What people call it. */
  readonly name: string
  /** What is wrong, in a sentence. */
  readonly text: string
  readonly since: string
  /** False: a ticket that there is stays open, but none is opened for it now, for example while a site is closed. */
  readonly opensTicket: boolean
  readonly siteId: string | null
  readonly lockerBankId: string | null
  readonly stationId: string | null
}

export interface MonitorRule {
  /** `bank.offline`. It never changes: tickets are stored with it. */
  readonly key: string
  /** What the ticket's subject begins with: “Bank offline”. */
  readonly title: string
  /** Of what kind the troubled things are. */
  readonly entity: string
  readonly category: TicketCategory
  /** By default from the category and the customer's tier. */
  readonly priority?: TicketPriority
  readonly team?: TicketTeam
  /** What stands in the ticket once it's over by itself. */
  readonly causeCode: string
  /** How often it looks. Every minute if left out. */
  readonly pace?: 'minute' | 'hour'
  /** Everything that is wrong now, over all customers. */
  readonly found: RawBuilder<FoundTrouble>
}

let rules: readonly MonitorRule[] = []

export const registerMonitorRules = (all: readonly MonitorRule[]): void => {
  rules = all
}

export const monitorRules = (): readonly MonitorRule[] => rules
