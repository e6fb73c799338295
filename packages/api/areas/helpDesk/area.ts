/** The help desk area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { attachmentRoutes } from './attachmentRoutes.ts'
import { deskRoutes } from './deskRoutes.ts'
import { figureRoutes } from './figures/routes.ts'
import { forgetMailTask } from './inbound/forgetMailTask.ts'
import { inboxRoutes } from './inbound/inboxRoutes.ts'
import { listenForMail } from './inbound/smtpListener.ts'
import { macroRoutes } from './macroRoutes.ts'
import { monitorTasks } from './monitor/monitorTasks.ts'
import { sendRepliesTask } from './outbound/sendRepliesTask.ts'
import { recordTicketRoutes } from './recordTicketRoutes.ts'
import { satisfactionRoutes } from './satisfaction.ts'
import { ticketsHome } from './ticketHome.ts'
import { queueRoutes, ticketWriteRoutes } from './ticketRoutes.ts'
import { ticketSearch } from './ticketSearch.ts'
import { ticketClockTask, ticketTidyTask } from './ticketTasks.ts'

export const helpDesk: Area = {
  tasks: [sendRepliesTask, forgetMailTask, ...monitorTasks, ticketClockTask, ticketTidyTask],
  start: async ({ database, helpDeskMail }) =>
    helpDeskMail?.listen && listenForMail({ database, ...helpDeskMail, ...helpDeskMail.listen }),
  home: [ticketsHome],
  search: [ticketSearch],
  routes: (app, deps) => {
    recordTicketRoutes(app, deps)
    inboxRoutes(app, deps)
    queueRoutes(app, deps)
    ticketWriteRoutes(app, deps)
    deskRoutes(app, deps)
    attachmentRoutes(app, deps)
    macroRoutes(app, deps)
    satisfactionRoutes(app, deps)
    figureRoutes(app, deps)
  },
}
