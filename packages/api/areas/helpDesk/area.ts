/** Tickets, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { ticketRoutes } from './routes.ts'

export const helpDesk: Area = {
  routes: (app, deps) => {
    ticketRoutes(app, deps)
  },
}
