/** The names of permissions wherever users see them: in the matrix, the history, the impact of a change and error messages. */
import { humanise, inSentence } from '../values/text.ts'
import { type Catalogue, catalogues, type GrantSubject, pathOf, type UnmetNeed, unmetNeeds } from './grants.ts'
import type { Permission, Verb } from './permission.ts'

/** All others are named by verb and subject: "Edit sites". */
type SpecialPermission = Exclude<Permission, `${string}.${Verb}`>

/** Total, so that a new permission doesn't compile without a name. */
const staffNames: Readonly<Record<SpecialPermission, string>> = {
  'customers.suspend': 'Suspend customers',
  'customers.export': 'Export customers',
  'customers.viewAs': 'View as a customer',
  'customers.cloneConfig': 'Copy customer configuration',
  'customers.settings.secrets': 'Set customer secrets',
  'customers.stations.pair': 'Pair stations',
  'customers.stations.command': 'Send station commands',
  'customers.users.invite': 'Invite users',
  'customers.users.resetMfa': 'Reset second factor',
  'customers.users.unlock': 'Unlock users',
  'customers.contacts.import': 'Import contacts',
  'customers.contacts.merge': 'Merge contacts',
  'customers.contacts.export': 'Export contacts',
  'customers.contacts.pii': 'View personal data',
  'customers.contacts.reveal': 'Reveal personal data with a reason',
  'mail.carrierLogic.primary.publish': 'Publish shared carrier rules',
  'mail.carrierLogic.unmatched.resolve': 'Resolve unmatched scans',
  'mail.thermalLabels.publish': 'Publish thermal labels',
  'mail.thermalLabels.testPrint': 'Print test labels',
  'lockers.banks.reconcile': 'Reconcile locker banks',
  'lockers.banks.audit': 'Audit locker banks',
  'lockers.lockers.open': 'Open a door',
  'lockers.lockers.openAll': 'Open all doors',
  'lockers.lockers.service': 'Take doors out of service',
  'lockers.lockers.release': 'Release doors',
  'lockers.lockers.clearFault': 'Clear door faults',
  'lockerVendors.secrets': 'Set vendor secrets',
  'lockerVendors.test': 'Test vendor connections',
  'applications.rotateSecret': 'Rotate app secrets',
  'versions.publish': 'Publish versions',
  'versions.rollout': 'Roll out versions',
  'versions.halt': 'Halt rollouts',
  'redis.secrets': 'Set Redis secrets',
  'redis.flush': 'Flush Redis',
  'taskDaemon.run': 'Run tasks',
  'taskDaemon.retry': 'Retry tasks',
  'taskDaemon.pause': 'Pause tasks',
  'internal.chat.moderate': 'Moderate chat',
  'internal.chat.export': 'Export channels',
  'internal.wiki.publish': 'Publish wiki pages',
  'helpDesk.tickets.assign': 'Assign tickets',
  'helpDesk.tickets.close': 'Close tickets',
  'dashboards.customerAnalytics.export': 'Export customer analytics',
}

/** For product apps and programs. No path is in two catalogs. */
const otherNames: Readonly<Record<string, string>> = {
  receive: 'Receive parcels',
  deliver: 'Deliver parcels',
  editParcel: 'Edit parcels',
  voidEvent: 'Void events',
  secureStorage: 'Use secure storage',
  'lockers.open': 'Open a door',
  'lockers.openAll': 'Open all doors',
  'lockers.service': 'Take doors out of service',
  contacts: 'Manage contacts',
  reports: 'View reports',
  settings: 'Change settings',
  'notifications.send': 'Send notifications',
  'contacts.import': 'Import contacts',
  'lockers.command': 'Send locker commands',
  'lockers.events': 'Report locker events',
  'webhooks.manage': 'Manage webhooks',
}

const specialNames: Readonly<Record<string, string>> = { ...staffNames, ...otherNames }

/** "Edit sites", "Reset second factor". */
export const nameIn = (subject: GrantSubject, verb: string): string =>
  specialNames[pathOf(subject, verb)] ?? `${humanise(verb)} ${inSentence(subject.label)}`

/** The name of a path in a catalog. An unknown path (from an older release) is shown as is. */
export function grantName(catalogue: Catalogue, path: string): string {
  for (const { subjects } of catalogue.groups)
    for (const subject of subjects)
      for (const verb of subject.verbs) if (pathOf(subject, verb) === path) return nameIn(subject, verb)
  return path
}

export const permissionName = (permission: Permission): string => grantName(catalogues.staff, permission)

/** The error message for missing permissions, the same on the server and on pages. */
export const needPermission = (permissions: readonly Permission[]): string =>
  `You need permission to ${alternatives.format(permissions.map((each) => inSentence(permissionName(each))))}.`

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })
const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Create sites and Edit sites need View sites. Turn on View sites too." One sentence per missing permission. */
export function unmetNeedSentences(catalogue: Catalogue, before: object | null, after: object | null): string[] {
  const byNeeded = Map.groupBy(unmetNeeds(catalogue, before, after), ({ needed }: UnmetNeed) => needed)
  return [...byNeeded].map(([needed, unmet]) => {
    const names = conjunction.format(unmet.map(({ path }) => grantName(catalogue, path)))
    const missing = grantName(catalogue, needed)
    return `${names} ${unmet.length === 1 ? 'needs' : 'need'} ${missing}. Turn on ${missing} too.`
  })
}
