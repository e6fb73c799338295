/** Server side of locker banks, doors and vendors. */
import type { Area } from '../../engine/area.ts'
import { accountRoutes } from './accounts/accountRoutes.ts'
import { cleanAccountsTask } from './accounts/cleanAccountsTask.ts'
import { lockerVendorAccountRules } from './accounts/lockerVendorAccountRules.ts'
import { vendorHealthRoute } from './accounts/vendorHealth.ts'
import { activityRoutes } from './activity.ts'
import { alarmRoutes } from './alarms/alarmRoutes.ts'
import { alarmsHome } from './alarms/alarmsHome.ts'
import { watchAlarmsTask } from './alarms/alarmsTask.ts'
import { bankAuditRoutes } from './audits/bankAuditRoutes.ts'
import { bankSearch } from './bankSearch.ts'
import { bankTroubleRoute } from './bankTrouble.ts'
import { commandRoutes } from './commands/commandRoutes.ts'
import { startDemoLockers } from './demo/demoLockers.ts'
import { doorContentsRoutes } from './doorContents.ts'
import { doorSearch } from './doorSearch.ts'
import { drainRoutes } from './drains/drainRoutes.ts'
import { drainsTask } from './drains/drainsTask.ts'
import { fleetRoutes } from './fleet.ts'
import { fleetWorkRoutes } from './fleetWork/fleetWorkRoutes.ts'
import { startGatewayPollers } from './gateways/gatewayPollers.ts'
import { keepWallsTask } from './history/keepWallsTask.ts'
import { pastRoutes } from './history/pastRoutes.ts'
import { timelineFileRoute } from './history/timelineFile.ts'
import { cleanInboxTask } from './ingest/cleanInboxTask.ts'
import { driftRoutes } from './ingest/driftRoutes.ts'
import { watchLinksTask } from './ingest/linksTask.ts'
import { liveRoutes } from './ingest/liveRoutes.ts'
import { reconcileTask } from './ingest/reconcileTask.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { startIngest } from './ingest/startIngest.ts'
import { layoutRoutes } from './layout.ts'
import { releaseRoutes } from './ledger/releaseRoutes.ts'
import { lockerBankFigures } from './lockerBankFigures.ts'
import { lockerBankRules } from './lockerBankRules.ts'
import { lockerFigures } from './lockerFigures.ts'
import { banksHome, vendorSecretsHome } from './lockerHome.ts'
import { lockerRules } from './lockerRules.ts'
import { lockerVendorFigures } from './lockerVendorFigures.ts'
import { lockerVendorRules } from './lockerVendorRules.ts'
import { bankMonitorRules } from './monitorRules.ts'
import { moveRoutes } from './moves/moveRoutes.ts'
import { sendNoticesTask } from './notices/sendNoticesTask.ts'
import { overdueTask } from './overdueTask.ts'
import { expireReservationsTask } from './reservations/expireReservationsTask.ts'
import { lockerRoutes } from './routes.ts'
import { lockerVendorsCard } from './systemCard.ts'
import { vendorTestRoute } from './vendors/testRoute.ts'

export const lockers: Area = {
  monitors: bankMonitorRules,
  home: [banksHome, alarmsHome, vendorSecretsHome],
  search: [doorSearch, bankSearch],
  rules: [lockerBankRules, lockerRules, lockerVendorRules, lockerVendorAccountRules],
  figures: [lockerBankFigures, lockerFigures, lockerVendorFigures],
  systemCards: [lockerVendorsCard],
  routes: (app, deps) => {
    lockerRoutes(app, deps)
    doorContentsRoutes(app, deps)
    layoutRoutes(app, deps)
    activityRoutes(app, deps)
    fleetRoutes(app, deps)
    fleetWorkRoutes(app, deps)
    bankTroubleRoute(app, deps)
    bankAuditRoutes(app, deps)
    driftRoutes(app, deps)
    ingestRoutes(app, deps)
    vendorTestRoute(app, deps)
    accountRoutes(app, deps)
    vendorHealthRoute(app, deps)
    liveRoutes(app, deps)
    commandRoutes(app, deps)
    alarmRoutes(app, deps)
    releaseRoutes(app, deps)
    moveRoutes(app, deps)
    drainRoutes(app, deps)
    pastRoutes(app, deps)
    timelineFileRoute(app, deps)
  },
  start: async (deps) => {
    const running = new AsyncDisposableStack()
    running.use(await startIngest(deps))
    running.use(await startGatewayPollers(deps))
    running.use(await startDemoLockers(deps))
    return running
  },
  tasks: [
    watchLinksTask,
    watchAlarmsTask,
    drainsTask,
    expireReservationsTask,
    sendNoticesTask,
    reconcileTask,
    cleanInboxTask,
    cleanAccountsTask,
    keepWallsTask,
    overdueTask,
  ],
  topics: [{ pattern: 'customers/{customerId}/lockerBanks/{id}', permission: 'lockers.banks.view' }],
  purging: {
    along: [
      ...[
        'locker_bank_connectivity',
        'locker_bank_states',
        'locker_door_axes',
        'locker_events',
        'locker_drifts',
        'locker_commands',
        'locker_command_runs',
        'locker_alarms',
        'locker_reservations',
        'locker_moves',
        'locker_drains',
        'locker_wall_checkpoints',
      ].map((table) => ({ target: 'lockerBanks' as const, table, column: 'locker_bank_id' })),
      ...[
        'locker_account_states',
        'locker_account_hours',
        'locker_account_refusals',
        'locker_vendor_requests',
        'locker_event_inbox',
      ].map((table) => ({ target: 'lockerVendorAccounts' as const, table, column: 'account_id' })),
    ],
  },
}
