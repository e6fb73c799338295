/** How imports are stored and shown. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { ImportKindName, Mapping, Matching, ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import type {
  Brake,
  FileColumn,
  ImportCounts,
  ImportRecord,
  ImportState,
} from '@postern/domain/imports/importRecord.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { ImportId } from './file/storedFile.ts'

/** The parts of an import that decide what to do next. */
export interface StoredImport extends ImportId {
  readonly kind: ImportKindName
  readonly state: ImportState
  readonly rowVersion: number
  readonly reading: ReadingPlan
  readonly columns: readonly FileColumn[]
  readonly mapping: Mapping
  readonly matching: Matching
  readonly keepsLast: boolean
  readonly counts: ImportCounts | null
  readonly attempt: number
  readonly createdBy: string | null
  readonly startedBy: string | null
  readonly requestId: string | null
  readonly approvedBy: string | null
  readonly profileId: string | null
  readonly undoUntil: string | null
  readonly isCleaned: boolean
}

const storedColumns = sql`
  i.customer_id as "customerId", i.id, i.kind, i.state, i.row_version as "rowVersion", i.reading, i.columns, i.mapping, i.matching,
  i.keeps_last as "keepsLast", i.counts, i.attempt, i.created_by as "createdBy", i.started_by as "startedBy",
  i.request_id as "requestId", i.approved_by as "approvedBy", i.profile_id as "profileId", i.undo_until as "undoUntil",
  i.cleaned_at is not null as "isCleaned"`

/** With `lock`, no one else can change it until the transaction ends. */
export async function storedImport(db: Db, { customerId, id }: ImportId, lock = false): Promise<StoredImport> {
  const found = await db.one(sql<StoredImport>`
    select ${storedColumns} from imports i where i.customer_id = ${customerId} and i.id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!found) throw failure('not_found')
  return found
}

type Named = { readonly id: string; readonly name: string } | null

interface ShownImport extends Omit<ImportRecord, 'progress' | 'brakes'> {
  readonly brakes: Brake[]
  readonly step: 'reading' | 'matching' | 'writing' | 'undoing' | null
  readonly done: number
  readonly total: number | null
}

const person = (column: RawBuilder<unknown>): RawBuilder<Named> =>
  sql`case when ${column} is not null then jsonb_build_object('id', ${column}, 'name', coalesce(person_name(${column}), 'Former user')) end`

const shownColumns = sql`
  i.id, i.kind, i.state, i.row_version as "rowVersion", i.file_name as "fileName", i.file_size as "fileSize", i.file_hash as "fileHash",
  (select jsonb_build_object('id', o.id, 'finishedAt', to_jsonb(o.finished_at)) from imports o
    where o.customer_id = i.customer_id and o.file_hash = i.file_hash and o.state = 'done' and o.id <> i.id
    order by o.finished_at desc limit 1) as "sameFile",
  i.reading, i.sheets, i.columns, i.sample, i.row_count as "rowCount",
  (select jsonb_build_object('id', p.id, 'name', p.name) from import_profiles p
    where p.customer_id = i.customer_id and p.id = i.profile_id) as profile,
  i.mapping, i.matching, i.counts, i.brakes, ${person(sql`i.approved_by`)} as "approvedBy",
  coalesce((select s.imports_need_second_person from settings s where s.customer_id = i.customer_id), false) as "needsSecondPerson",
  i.step, i.done, i.total, i.created_at as "createdAt", ${person(sql`i.created_by`)} as "createdBy",
  i.started_at as "startedAt", i.finished_at as "finishedAt", i.undo_until as "undoUntil",
  case when i.undone_at is not null then jsonb_build_object('at', i.undone_at, 'by', ${person(sql`i.undone_by`)},
    'reverted', i.undone_reverted, 'kept', i.undone_kept) end as undone,
  i.message`

const shown = ({ step, done, total, ...rest }: ShownImport): ImportRecord => ({
  ...rest,
  progress: step === null ? null : { step, done, total },
})

export async function importRecordOf(db: Db, { customerId, id }: ImportId): Promise<ImportRecord> {
  const found = await db.one(sql<ShownImport>`
    select ${shownColumns} from imports i where i.customer_id = ${customerId} and i.id = ${id}`)
  if (!found) throw failure('not_found')
  return shown(found)
}

export interface ListAsked {
  readonly customerId: string
  readonly kinds: readonly string[]
  readonly state?: ImportState | undefined
  readonly cursor?: string | undefined
}

const pageSize = 25

/** Newest first. IDs are in chronological order, so they serve as the cursor. */
export async function listImports(db: Db, { customerId, kinds, state, cursor }: ListAsked) {
  const rows = await db.all(sql<ShownImport>`
    select ${shownColumns} from imports i where i.customer_id = ${customerId} and i.kind = any(${kinds}::text[])
      ${state === undefined ? sql`` : sql`and i.state = ${state}`} ${cursor === undefined ? sql`` : sql`and i.id < ${cursor}::uuid`}
    order by i.id desc limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  return { items: page.map(shown), nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

/** Whether a second person has to approve imports that need review. */
export const needsSecondPerson = async (db: Db, customerId: string): Promise<boolean> => {
  const found = await db.one(sql<{ asks: boolean }>`
    select imports_need_second_person as asks from settings where customer_id = ${customerId}`)
  return found?.asks ?? false
}
