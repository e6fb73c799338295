/** Tickets, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { listenForMail } from './inbound/smtpListener.ts'
import { monitorTasks } from './monitor/monitorTasks.ts'
import { sendRepliesTask } from './outbound/sendRepliesTask.ts'
import { recordTicketRoutes } from './recordTicketRoutes.ts'
import { ticketsHome } from './ticketHome.ts'
import { queueRoutes, ticketWriteRoutes } from './ticketRoutes.ts'
import { ticketSearch } from './ticketSearch.ts'

export const helpDesk: Area = {
  tasks: [sendRepliesTask, ...monitorTasks],
  start: async ({ database, helpDeskMail }) =>
    helpDeskMail?.listen && listenForMail({ database, ...helpDeskMail, ...helpDeskMail.listen }),
  home: [ticketsHome],
  search: [ticketSearch],
  routes: (app, deps) => {
    recordTicketRoutes(app, deps)
    queueRoutes(app, deps)
    ticketWriteRoutes(app, deps)
  },
}
