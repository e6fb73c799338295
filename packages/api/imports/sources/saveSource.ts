/** Creates, changes or deletes a source: validated as a whole, with an audit row that contains no secret. */
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { ImportSource, NewSource, SourceChange } from '@postern/domain/imports/sources/importSource.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type AuditAction, type Changes, type Writer, writeAudit } from '../../engine/audit.ts'
import { newId } from '../../newId.ts'
import type { Secrets } from '../../secrets.ts'
import { cronProblem, isFrequent } from '../../tasks/schedule.ts'
import { nextTime } from './claim.ts'
import { type SourceId, secretOwner, sourceOf } from './sourceStore.ts'

const mostSources = 20

type Fields = Omit<NewSource, 'kind' | 'secret'>

const fieldNames = [
  'name',
  'host',
  'port',
  'userName',
  'login',
  'folder',
  'pattern',
  'cron',
  'timeZone',
  'profileId',
  'afterward',
  'moveTo',
  'isActive',
] as const satisfies readonly (keyof Fields)[]

export interface Saving {
  readonly db: Db
  readonly secrets: Secrets
  readonly writer: Writer
  readonly userId: string
}

function scheduleIssue({ cron, timeZone }: Fields): string | undefined {
  const problem = cronProblem(cron, timeZone)
  if (problem !== undefined) return problem
  return isFrequent({ cron, timeZone }) ? 'Fetch every 5 minutes at most.' : undefined
}

async function issuesOf(db: Db, { customerId, id }: SourceId, kind: string, next: Fields): Promise<Issue[]> {
  const same = await db.one(sql<{ id: string }>`
    select id from import_sources where customer_id = ${customerId} and kind = ${kind} and id <> ${id}
      and lower(name) = lower(${next.name})`)
  const profile = await db.one(sql<{ id: string }>`
    select id from import_profiles where customer_id = ${customerId} and kind = ${kind} and id = ${next.profileId}`)
  const schedule = scheduleIssue(next)
  return [
    ...(same ? [{ path: 'name', description: 'Another source already has this name.' }] : []),
    ...(next.profileId !== null && !profile
      ? [{ path: 'profileId', description: 'This profile doesn’t exist. Select another.' }]
      : []),
    ...(schedule === undefined ? [] : [{ path: 'cron', description: schedule }]),
    ...(next.afterward === 'move' && next.moveTo === null
      ? [{ path: 'moveTo', description: 'Enter the folder that files are moved to.' }]
      : []),
    ...(next.afterward === 'move' && next.moveTo === next.folder
      ? [{ path: 'moveTo', description: 'Enter another folder than the one that files are fetched from.' }]
      : []),
  ]
}

const settled = (fields: Fields): Fields => ({ ...fields, moveTo: fields.afterward === 'move' ? fields.moveTo : null })

const audit = (
  { db, writer }: Saving,
  { customerId, id }: SourceId,
  action: AuditAction,
  rowVersion: number,
  changes: Changes,
) =>
  writeAudit(db, writer, [
    { resource: { name: 'importSources' }, customerId, recordId: id, action, rowVersion, changes },
  ])

const changesOf = (before: Fields | null, after: Fields, hasNewSecret: boolean): Changes => {
  const changed = fieldNames.filter((name) => (before?.[name] ?? null) !== after[name])
  return {
    ...Object.fromEntries(changed.map((name) => [name, { before: before?.[name] ?? null, after: after[name] }])),
    ...(hasNewSecret && { secret: { before: before === null ? null : hiddenSecret, after: hiddenSecret } }),
  }
}

export async function createSource(
  saving: Saving,
  customerId: string,
  { kind, secret, ...given }: NewSource,
): Promise<ImportSource> {
  const { db, secrets, userId } = saving
  const [id, next] = [newId(), settled(given)]
  const known = await db.one(sql<{ count: number }>`
    select count(*) as count from import_sources where customer_id = ${customerId}`)
  if ((known?.count ?? 0) >= mostSources)
    throw failure('conflict', { message: `A customer can have ${mostSources} sources. Delete one first.` })
  const issues = await issuesOf(db, { customerId, id }, kind, next)
  if (issues.length > 0) throw invalid(issues)
  await db.all(sql`
    insert into import_sources (customer_id, id, kind, name, host, port, user_name, login, secret, folder, pattern, cron, time_zone,
      profile_id, afterward, move_to, is_active, runs_as, created_by, next_at)
    values (${customerId}, ${id}, ${kind}, ${next.name}, ${next.host}, ${next.port}, ${next.userName}, ${next.login},
      ${secrets.seal(secretOwner(id), secret)}, ${next.folder}, ${next.pattern}, ${next.cron}, ${next.timeZone}, ${next.profileId},
      ${next.afterward}, ${next.moveTo}, ${next.isActive}, ${userId}, ${userId}, ${nextTime(next.cron, next.timeZone)})`)
  audit(saving, { customerId, id }, 'create', 1, changesOf(null, next, true))
  return sourceOf(db, { customerId, id })
}

const isOther = (names: readonly (keyof Fields)[], before: Fields, next: Fields): boolean =>
  names.some((name) => before[name] !== next[name])

/** A different server must not be sent this one's secret, and has a different host key. */
export async function changeSource(
  saving: Saving,
  address: SourceId,
  before: ImportSource,
  { secret, ...given }: SourceChange,
): Promise<ImportSource> {
  const { db, secrets, userId } = saving
  const { customerId, id } = address
  const next = settled({ ...pick(before), ...given })
  const issues = await issuesOf(db, address, before.kind, next)
  if (secret === undefined && isOther(['host', 'port', 'userName', 'login'], before, next))
    issues.push({ path: 'secret', description: 'Enter the password or key again, because the server or user changed.' })
  if (issues.length > 0) throw invalid(issues)
  const isOtherServer = isOther(['host', 'port'], before, next)
  await db.all(sql`
    update import_sources set name = ${next.name}, host = ${next.host}, port = ${next.port}, user_name = ${next.userName},
      login = ${next.login}, secret = coalesce(${secret === undefined ? null : secrets.seal(secretOwner(id), secret)}, secret),
      folder = ${next.folder}, pattern = ${next.pattern}, cron = ${next.cron}, time_zone = ${next.timeZone},
      profile_id = ${next.profileId}, afterward = ${next.afterward}, move_to = ${next.moveTo}, is_active = ${next.isActive},
      host_key = case when not ${isOtherServer}::boolean then host_key end, runs_as = ${userId}, updated_at = now(),
      next_at = ${nextTime(next.cron, next.timeZone)}, failures = 0, failed_since = null, failure = null,
      row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`)
  audit(saving, address, 'update', before.rowVersion + 1, changesOf(before, next, secret !== undefined))
  return sourceOf(db, address)
}

const pick = (source: ImportSource): Fields => ({
  name: source.name,
  host: source.host,
  port: source.port,
  userName: source.userName,
  login: source.login,
  folder: source.folder,
  pattern: source.pattern,
  cron: source.cron,
  timeZone: source.timeZone,
  profileId: source.profileId,
  afterward: source.afterward,
  moveTo: source.moveTo,
  isActive: source.isActive,
})

export async function deleteSource(saving: Saving, address: SourceId, before: ImportSource): Promise<void> {
  const { customerId, id } = address
  await saving.db.all(sql`delete from import_sources where customer_id = ${customerId} and id = ${id}`)
  audit(saving, address, 'archive', before.rowVersion + 1, { name: { before: before.name, after: null } })
}

export async function confirmHostKey(
  saving: Saving,
  address: SourceId,
  before: ImportSource,
  fingerprint: string,
): Promise<ImportSource> {
  const { customerId, id } = address
  await saving.db.all(sql`
    update import_sources set host_key = ${fingerprint}, failures = 0, failed_since = null, failure = null, updated_at = now(),
      row_version = row_version + 1 where customer_id = ${customerId} and id = ${id}`)
  audit(saving, address, 'update', before.rowVersion + 1, {
    hostKey: { before: before.hostKey, after: fingerprint },
  })
  return sourceOf(saving.db, address)
}
