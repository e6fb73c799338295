/** The audit log area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { chainTask } from './chainAudit.ts'
import { auditRoutes } from './routes.ts'
import { auditCard } from './systemCard.ts'
import { verifyTask } from './verifyAudit.ts'

export const audit: Area = {
  routes: auditRoutes,
  tasks: [chainTask, verifyTask],
  systemCards: [auditCard],
}
