/** Conditions that an area monitors; each one found has a ticket until it clears. */
import type { TicketCategory, TicketPriority, TicketTeam } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { RawBuilder } from 'kysely'

/** One result of a rule. The IDs are linked on the ticket. */
export interface FoundTrouble {
  readonly customerId: string
  readonly entityId: string
  /** Display name of the record. */
  readonly name: string
  /** What's wrong, in one sentence. */
  readonly text: string
  readonly since: string
  /** False: an existing ticket stays open, but no new one is opened, for example while a site is closed. */
  readonly opensTicket: boolean
  readonly siteId: string | null
  readonly lockerBankId: string | null
  readonly stationId: string | null
}

export interface MonitorRule {
  /** `bank.offline`. Must never change: tickets store it. */
  readonly key: string
  /** The start of the ticket's subject: “Bank offline”. */
  readonly title: string
  /** The entity of the affected records. */
  readonly entity: string
  readonly category: TicketCategory
  /** Defaults from the category and the customer's tier. */
  readonly priority?: TicketPriority
  readonly team?: TicketTeam
  /** The ticket's cause code when the condition clears without help. */
  readonly causeCode: string
  /** How often the rule runs. Defaults to every minute. */
  readonly pace?: 'minute' | 'hour'
  /** Everything that is wrong right now, across all customers. */
  readonly found: RawBuilder<FoundTrouble>
}

let rules: readonly MonitorRule[] = []

export const registerMonitorRules = (all: readonly MonitorRule[]): void => {
  rules = all
}

export const monitorRules = (): readonly MonitorRule[] => rules
