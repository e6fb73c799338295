/** How sources are stored and shown. Their secrets are decrypted only to connect. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import type { AfterFetching } from '@postern/domain/imports/sources/afterFetching.ts'
import type { ImportFetch, ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Secrets } from '../../secrets.ts'
import { cronWords } from '../../tasks/cronWords.ts'
import type { SftpTarget } from './sftp.ts'

export interface SourceId {
  readonly customerId: string
  readonly id: string
}

/** A fetching node without a heartbeat for this long is considered dead. */
export const silence = sql`interval '10 minutes'`

const state = sql`case
  when s.claimed_at > now() - ${silence} or s.asked_at is not null then 'fetching'
  when s.host_key is null then 'unverified'
  when not s.is_active then 'paused'
  when s.failed_since is not null then 'failing'
  else 'ok' end`

const shownColumns = sql`
  s.id, s.kind, s.name, s.row_version as "rowVersion", s.host, s.port, s.user_name as "userName", s.login, s.folder, s.pattern,
  s.cron, s.time_zone as "timeZone", s.profile_id as "profileId", s.afterward, s.move_to as "moveTo", s.is_active as "isActive",
  s.host_key as "hostKey", ${state} as state,
  (select jsonb_build_object('id', p.id, 'name', p.name) from import_profiles p
    where p.customer_id = s.customer_id and p.id = s.profile_id) as profile,
  jsonb_build_object('id', s.runs_as, 'name', coalesce(person_name(s.runs_as), 'Former user')) as "runsAs",
  case when s.is_active and s.host_key is not null then s.next_at end as "nextAt", s.fetched_at as "fetchedAt",
  s.failed_since as "failedSince", s.failure`

type SourceRow = Omit<ImportSource, 'schedule'>

const shown = (row: SourceRow): ImportSource => ({ ...row, schedule: cronWords(row.cron) })

export async function sourcesOf(db: Db, customerId: string, kinds: readonly string[]): Promise<ImportSource[]> {
  const rows = await db.all(sql<SourceRow>`
    select ${shownColumns} from import_sources s where s.customer_id = ${customerId} and s.kind = any(${kinds}::text[])
    order by s.name, s.id`)
  return rows.map(shown)
}

export async function sourceOf(db: Db, { customerId, id }: SourceId): Promise<ImportSource> {
  const found = await db.one(sql<SourceRow>`
    select ${shownColumns} from import_sources s where s.customer_id = ${customerId} and s.id = ${id}`)
  if (!found) throw failure('not_found')
  return shown(found)
}

/** Bound to its row: copied to another one, the secret can’t be decrypted. */
export const secretOwner = (id: string): string => `import_sources ${id} secret`

interface TargetRow extends SftpTarget {
  readonly kind: ImportKindName
  readonly folder: string
  readonly pattern: string
  readonly profileId: string | null
  readonly afterward: AfterFetching
  readonly moveTo: string | null
  readonly runsAs: string
}

export type StoredSource = TargetRow & SourceId

/** Includes its secret. The demo's made-up secrets can’t be decrypted, and no server would accept them. */
export async function openedSource(db: Db, secrets: Secrets, { customerId, id }: SourceId): Promise<StoredSource> {
  const found = await db.one(sql<TargetRow>`
    select kind, host, port, user_name as "userName", login, secret, host_key as "hostKey", folder, pattern, profile_id as "profileId",
      afterward, move_to as "moveTo", runs_as as "runsAs" from import_sources where customer_id = ${customerId} and id = ${id}`)
  if (!found) throw failure('not_found')
  return { ...found, customerId, id, secret: opened(secrets, id, found.secret) }
}

function opened(secrets: Secrets, id: string, sealed: string): string {
  try {
    return secrets.open(secretOwner(id), sealed)
  } catch {
    return ''
  }
}

const pageSize = 25

interface FetchRow extends Omit<ImportFetch, 'import'> {
  readonly import: ImportFetch['import']
}

/** Newest first. IDs are in chronological order, so they serve as the cursor. */
export async function fetchesOf(db: Db, { customerId, id }: SourceId, cursor: string | undefined) {
  const rows = await db.all(sql<FetchRow>`
    select f.id, f.at, person_name(f.asked_by) as "askedBy", f.file_name as "fileName", f.file_size as "fileSize", f.outcome, f.message,
      (select jsonb_build_object('id', i.id, 'state', i.state, 'counts', i.counts) from imports i
        where i.customer_id = f.customer_id and i.id = f.import_id) as import
    from import_fetches f where f.customer_id = ${customerId} and f.source_id = ${id}
      ${cursor === undefined ? sql`` : sql`and f.id < ${cursor}::uuid`}
    order by f.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  return { items: page, nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
