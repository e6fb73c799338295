/** Describes an event in the conversation that isn't a reply or a note. */
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketEvent } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { dateText } from '../../../ui/timeText.ts'

const textIn = (data: TicketEvent['data'], name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' ? value : undefined
}
const numberIn = (data: TicketEvent['data'], name: string): number | undefined => {
  const value = data[name]
  return typeof value === 'number' ? value : undefined
}

function statusSentence({ author, body, data }: TicketEvent): string {
  const to = textIn(data, 'to')
  if (to === undefined) return `${author}: ${body}`
  if (to === 'new') return `${author} opened the ticket`
  if (to === 'solved') return `${author} solved it: ${body}${data.cause ? ` Cause: ${textIn(data, 'cause')}.` : ''}`
  if (textIn(data, 'from') === 'solved') return `${author} reopened it`
  const until = textIn(data, 'until')
  return `${author} set it to ${choiceText(to)}${until === undefined ? '' : ` until ${dateText(new Date(until))}`}`
}

function assignSentence({ author, data }: TicketEvent): string {
  const parts = [
    ...('assigneeId' in data ? [data.assignee === null ? 'unassigned it' : `assigned it to ${data.assignee}`] : []),
    ...('team' in data ? [`moved it to ${choiceText(String(data.team))}`] : []),
  ]
  return `${author} ${parts.join(' and ')}`
}

function fieldsSentence({ author, data }: TicketEvent): string {
  const parts = [
    ...('priority' in data ? [`priority ${data.priority}`] : []),
    ...('category' in data ? [`category ${choiceText(String(data.category))}`] : []),
    ...('policy' in data ? [`${choiceText(String(data.policy))} clocks`] : []),
  ]
  return `${author} set ${parts.join(', ')}`
}

const linkWords: Readonly<Record<string, string>> = {
  siteId: 'site',
  lockerBankId: 'locker bank',
  lockerId: 'door',
  stationId: 'station',
  parcelId: 'parcel',
  contactId: 'contact',
  parentId: 'parent ticket',
}

function linkSentence({ author, body, data }: TicketEvent): string {
  if (data.isRequester === true) {
    const name = textIn(data, 'requester')
    return `${author} changed the requester${name === undefined ? '' : ` to ${name}`}`
  }
  const linked = Object.entries(linkWords).filter(([name]) => typeof data[name] === 'string')
  const removed = Object.entries(linkWords).filter(([name]) => data[name] === null)
  const parts = [
    ...(linked.length > 0 ? [`linked ${linked.map(([, word]) => word).join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.map(([, word]) => word).join(', ')}`] : []),
  ]
  return parts.length === 0 ? `${author}: ${body}` : `${author} ${parts.join(' and ')}`
}

function mergeSentence({ author, body, data }: TicketEvent): string {
  const from = numberIn(data, 'from')
  if (from !== undefined) return `${author} merged ${ticketNumber(from)}, ${textIn(data, 'subject')}: ${body}`
  const into = numberIn(data, 'into')
  if (into !== undefined) return `${author} merged it into ${ticketNumber(into)}`
  const split = numberIn(data, 'splitInto')
  if (split === undefined) return `${author}: ${body}`
  return `${author} moved ${counted(numberIn(data, 'count') ?? 0, 'message', 'messages')} to ${ticketNumber(split)}`
}

export function eventSentence(event: TicketEvent): string {
  switch (event.kind) {
    case 'status':
      return statusSentence(event)
    case 'assign':
      return assignSentence(event)
    case 'sla':
      return event.body === '' ? fieldsSentence(event) : event.body
    case 'link':
      return linkSentence(event)
    case 'merge':
      return mergeSentence(event)
    default:
      return event.author === 'Postern' ? event.body : `${event.author}: ${event.body}`
  }
}
