/** The users and roles area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { accessRequestsHome } from './accessHome.ts'
import { accessRequestRoute } from './accessRequests.ts'
import { userAnonymiseRoute } from './anonymiseUser.ts'
import { digestTask, mailNotificationsTask } from './mailNotificationsTasks.ts'
import { notificationRoutes } from './notificationRoutes.ts'
import { securityRoleRules } from './securityRoleRules.ts'
import { securityRoleFigures, userComputed } from './userFigures.ts'
import { userImport } from './userImport.ts'
import { userRoutes } from './userRoutes.ts'
import { userRules } from './userRules.ts'
import { staffSearch, userSearch } from './userSearch.ts'

export const access: Area = {
  imports: [userImport],
  home: [accessRequestsHome],
  search: [userSearch, staffSearch],
  rules: [securityRoleRules, userRules],
  figures: [securityRoleFigures, userComputed],
  routes: (app, deps) => {
    accessRequestRoute(app, deps)
    notificationRoutes(app, deps)
    userRoutes(app, deps)
    userAnonymiseRoute(app, deps)
  },
  tasks: [mailNotificationsTask, digestTask],
}
