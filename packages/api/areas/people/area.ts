/** The contacts, departments and tenants area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { anonymiseRoute } from './anonymiseContact.ts'
import { calendarTask } from './calendar.ts'
import { contactDelegateRules } from './contactDelegateRules.ts'
import { contactImport } from './contactImport.ts'
import { contactRules } from './contactRules.ts'
import { contactSearch } from './contactSearch.ts'
import { contactTrafficRoutes } from './contactTraffic.ts'
import { contactTypeRules } from './contactTypeRules.ts'
import { customFieldRoutes } from './customFieldRoutes.ts'
import { departmentRules } from './departmentRules.ts'
import { cleanMergesTask } from './duplicates/cleanMergesTask.ts'
import { compareAllTask, compareChangedTask } from './duplicates/compareTask.ts'
import { duplicateRoutes } from './duplicates/duplicateRoutes.ts'
import { contactRoutes } from './duplicates/mergeContacts.ts'
import { handlingAlertRules } from './handlingAlertRules.ts'
import { importHome } from './importHome.ts'
import { tenantRoutes } from './mergeTenants.ts'
import { contactFigures, departmentFigures, tenantFigures } from './recipientFigures.ts'
import { revealRoute } from './revealContact.ts'
import { cleanScimTask } from './scim/cleanScimTask.ts'
import { scimConsoleRoutes } from './scim/scimConsoleRoutes.ts'
import { scimRoutes } from './scim/scimRoutes.ts'
import { tenantRules } from './tenantRules.ts'
import { tenantSpaceRules } from './tenantSpaceRules.ts'

export const people: Area = {
  search: [contactSearch],
  imports: [contactImport],
  home: [importHome],
  rules: [
    contactDelegateRules,
    contactRules,
    contactTypeRules,
    departmentRules,
    handlingAlertRules,
    tenantRules,
    tenantSpaceRules,
  ],
  figures: [contactFigures, departmentFigures, tenantFigures],
  routes: (app, deps) => {
    customFieldRoutes(app, deps)
    contactRoutes(app, deps)
    duplicateRoutes(app, deps)
    contactTrafficRoutes(app, deps)
    anonymiseRoute(app, deps)
    revealRoute(app, deps)
    tenantRoutes(app, deps)
    scimConsoleRoutes(app, deps)
    scimRoutes(app, deps)
  },
  tasks: [calendarTask, cleanMergesTask, cleanScimTask, compareAllTask, compareChangedTask],
  purging: {
    along: [
      ...['scim_users', 'scim_conflicts', 'scim_requests'].map((table) => ({ table, column: 'contact_id' })),
      ...['contact_duplicates', 'dismissed_duplicates'].flatMap((table) =>
        ['contact_id', 'other_id'].map((column) => ({ table, column })),
      ),
    ].map((pointer) => ({ target: 'contacts' as const, ...pointer })),
  },
}
