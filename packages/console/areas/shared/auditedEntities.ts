/** The names of entities in the audit log. */
import { resources } from '@postern/domain/areas/index.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { humanise, singular } from '@postern/domain/values/text.ts'

const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]))

export const resourceOf = (name: string): Resource | undefined => byName.get(name)

/** Audited, but not an entity. */
export const otherEntities: Readonly<Record<string, string>> = {
  announcements: 'Announcement',
  auditLog: 'Audit log',
  chatChannels: 'Chat channel',
  chatMessages: 'Chat message',
  configuration: 'Configuration',
  importSources: 'Import source',
  dismissedDuplicates: 'Dismissed duplicate',
  inboundMail: 'Mail',
  lockerAlarms: 'Locker alarm',
  lockerAudits: 'Bank audit',
  lockerCommands: 'Door command',
  lockerCommandRuns: 'Door commands',
  lockerMoves: 'Parcel move',
  lockerDrifts: 'Locker difference',
  lockerReplays: 'Event replay',
  macros: 'Macro',
  onCallShifts: 'On-call shift',
  printJobs: 'Print job',
  printBatches: 'Print batch',
  printRoutes: 'Printer selection',
  scheduledReports: 'Scheduled report',
  sizingScenarios: 'Sizing scenario',
  ruleSets: 'Rule set',
  savedViews: 'Saved view',
  scimTokens: 'SCIM token',
  accessRequests: 'Access request',
  tickets: 'Ticket',
  unmatchedShapes: 'Unmatched shape',
  tasks: 'Task',
  taskRuns: 'Task run',
  taskQueues: 'Task queue',
  taskNodes: 'Task node',
  retention: 'Retention',
  wikiComments: 'Wiki comment',
  wikiFiles: 'Wiki picture',
  wikiPages: 'Wiki page',
  wikiSpaces: 'Wiki space',
}

export const entityText = (name: string): string =>
  otherEntities[name] ?? resourceOf(name)?.words.one ?? singular(humanise(name))
