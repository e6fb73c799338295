/** Tickets, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { ticketRoutes } from './routes.ts'
import { ticketSearch } from './ticketSearch.ts'

export const helpDesk: Area = {
  search: [ticketSearch],
  routes: (app, deps) => {
    ticketRoutes(app, deps)
  },
}
