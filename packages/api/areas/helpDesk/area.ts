/** Tickets, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { recordTicketRoutes } from './recordTicketRoutes.ts'
import { queueRoutes, ticketWriteRoutes } from './ticketRoutes.ts'
import { ticketSearch } from './ticketSearch.ts'

export const helpDesk: Area = {
  search: [ticketSearch],
  routes: (app, deps) => {
    recordTicketRoutes(app, deps)
    queueRoutes(app, deps)
    ticketWriteRoutes(app, deps)
  },
}
