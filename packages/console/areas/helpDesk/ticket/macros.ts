/** Macros: texts with placeholders that are filled from the ticket. */
import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const macrosKey = ['helpDesk macros'] as const

export const macrosOptions = queryOptions({
  queryKey: macrosKey,
  queryFn: ({ signal }) => call('GET /api/helpDesk/macros', { signal }),
  staleTime: 60_000,
  ...errorsInPlace,
})

const firstName = (name: string): string =>
  (name.includes(',') ? name.split(',')[1] : name)?.trim().split(' ')[0] ?? name

/** A macro's placeholders. Those the ticket has no value for stay in the text, so that the author notices. */
const blanks = (ticket: WholeTicket): Readonly<Record<string, string | undefined>> => ({
  name: firstName(ticket.requesterName),
  number: ticket.number,
  customer: ticket.customer.name,
  site: ticket.site?.name,
  bank: ticket.lockerBank?.name,
  door: ticket.locker ? `door ${ticket.locker.name}` : undefined,
  station: ticket.station?.name,
  parcel: ticket.parcel?.name,
})

export const blankNames = ['name', 'number', 'customer', 'site', 'bank', 'door', 'station', 'parcel'] as const

export function filledIn(ticket: WholeTicket, body: string): string {
  const known = blanks(ticket)
  return body.replace(/\{(\w{1,20})\}/g, (whole, name: string) => known[name] ?? whole)
}

/** A macro's side effects as text: "Pending vendor", "Team Field". */
export const changeWords = ({ status, priority, team }: Macro['changes']): string[] => [
  ...(status === undefined ? [] : [choiceText(status)]),
  ...(team === undefined ? [] : [`Team ${choiceText(team)}`]),
  ...(priority === undefined ? [] : [`Priority ${priority}`]),
]
