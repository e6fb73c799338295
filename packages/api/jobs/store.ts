/** Jobs as users see them: only their own, with progress and file. When they run is up to the queue. */
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { failure, tooMany } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import { notify } from '../areas/shared/notify.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../newId.ts'

export type JobKind = Job['kind']

export interface NewJob {
  readonly userId: string
  readonly customerId: string | null
  readonly kind: JobKind
  readonly title: string
  readonly input: object
  readonly requestId: string
}

/** A job with its server-side fields. */
export interface StoredJob extends Job {
  readonly userId: string
  readonly customerId: string | null
  readonly input: unknown
  readonly contentType: string | null
  /** Permissions that its file's content requires (engine/export/fileAccess.ts); null until the file is ready. */
  readonly needs: readonly string[] | null
  readonly reach: readonly string[] | null
  /** The number of this try. Only the latest one writes. */
  readonly attempt: number
}

type Attempt = Pick<StoredJob, 'id' | 'attempt'>

const columns = sql`id, kind, state, title, progress, total, file_name as "fileName", file_size as "fileSize", message,
  created_at as "createdAt", finished_at as "finishedAt"`
const storedColumns = sql`${columns}, user_id as "userId", customer_id as "customerId", input, content_type as "contentType", needs, reach, attempt`

/** Per user: more would only delay other users' jobs. */
const mostUnderWay = 5

async function refuseMore(db: Db, userId: string): Promise<void> {
  // Otherwise two concurrent requests could both take the last free place.
  await db.all(sql`select pg_advisory_xact_lock(hashtext(${`jobs of ${userId}`}))`)
  const row = await db.one(sql<{ count: number }>`
    select count(*) as count from jobs where user_id = ${userId} and state in ('waiting', 'running')`)
  if ((row?.count ?? 0) >= mostUnderWay)
    throw tooMany(`You have ${mostUnderWay} exports running. Wait for one to finish, or cancel it.`, 30)
}

export async function insertJob(db: Db, job: NewJob): Promise<string> {
  await refuseMore(db, job.userId)
  const id = newId()
  await db.all(sql`
    insert into jobs (id, user_id, customer_id, kind, title, input, request_id)
    values (${id}, ${job.userId}, ${job.customerId}, ${job.kind}, ${job.title}, ${JSON.stringify(job.input)}::jsonb, ${job.requestId})`)
  return id
}

/** The file is available for a day after it's ready, no matter how long the job waited and ran. */
export const jobAge = sql`now() - coalesce(finished_at, created_at)`

export const jobsOf = (db: Db, userId: string): Promise<Job[]> =>
  db.all(sql<Job>`
    select ${columns} from jobs where user_id = ${userId} and ${jobAge} < interval '1 day' and state <> 'cancelled'
    order by created_at desc, id desc limit 50`)

async function found<T>(db: Db, statement: RawBuilder<T>): Promise<T> {
  const job = await db.one(statement)
  if (!job) throw failure('not_found', { message: 'Job not found, or it belongs to someone else.' })
  return job
}

export const jobOf = (db: Db, userId: string, id: string): Promise<Job> =>
  found(db, sql<Job>`select ${columns} from jobs where id = ${id} and user_id = ${userId}`)

export const storedJobOf = (db: Db, userId: string, id: string): Promise<StoredJob> =>
  found(db, sql<StoredJob>`select ${storedColumns} from jobs where id = ${id} and user_id = ${userId}`)

/** Starts over, regardless of what an earlier try left. Undefined: it was canceled or is done. */
export async function beginJob(db: Db, id: string): Promise<StoredJob | undefined> {
  const begun = await db.one(sql<StoredJob>`
    update jobs set state = 'running', progress = 0, attempt = attempt + 1 where id = ${id} and state in ('waiting', 'running')
    returning ${storedColumns}`)
  if (begun) await db.all(sql`delete from job_chunks where job_id = ${id}`)
  return begun
}

export const setTotal = (db: Db, { id, attempt }: Attempt, total: number) =>
  db.all(sql`update jobs set total = ${total} where id = ${id} and attempt = ${attempt}`)

/** False: the job was canceled, or a newer try has taken over. */
export async function noteProgress(db: Db, { id, attempt }: Attempt, progress: number): Promise<boolean> {
  const running = await db.one(sql`
    update jobs set progress = ${progress} where id = ${id} and attempt = ${attempt} and state = 'running' returning id`)
  return running !== undefined
}

/** False: as above, and nothing was added. */
export async function addChunk(db: Db, { id, attempt }: Attempt, place: number, bytes: Buffer): Promise<boolean> {
  const added = await db.one(sql`
    with current as (select id from jobs where id = ${id} and attempt = ${attempt} and state = 'running' for share)
    insert into job_chunks (job_id, place, bytes) select id, ${place}::int, ${bytes}::bytea from current returning place`)
  return added !== undefined
}

export async function chunkOf(db: Db, id: string, place: number): Promise<Buffer | undefined> {
  return (await db.one(sql<{ bytes: Buffer }>`select bytes from job_chunks where job_id = ${id} and place = ${place}`))
    ?.bytes
}

interface MadeFile {
  readonly fileName: string
  readonly contentType: string
  readonly progress: number
  readonly access: { readonly needs: readonly string[]; readonly reach: readonly string[] | null }
}

export async function finishJob(
  db: Db,
  { id, attempt }: Attempt,
  { fileName, contentType, progress, access }: MadeFile,
): Promise<void> {
  const done = await db.one(sql<{ userId: string }>`
    update jobs set state = 'done', finished_at = now(), progress = ${progress}, total = ${progress},
      file_name = ${fileName}, content_type = ${contentType}, needs = ${[...access.needs]}::text[], reach = ${access.reach && [...access.reach]}::uuid[],
      file_size = (select coalesce(sum(length(bytes)), 0) from job_chunks where job_id = ${id})
    where id = ${id} and attempt = ${attempt} and state = 'running' returning user_id as "userId"`)
  if (!done) return
  const data = { jobId: id, title: fileName, rows: progress }
  await notify(db, { kind: 'exportFinished', actorId: null, data, key: id }, [done.userId])
}

export async function failJob(db: Db, id: string, message: string): Promise<void> {
  const failed = await db.one(sql<{ userId: string; title: string }>`
    update jobs set state = 'failed', finished_at = now(), message = ${message} where id = ${id} and state in ('waiting', 'running')
    returning user_id as "userId", title`)
  await db.all(sql`delete from job_chunks where job_id = ${id}`)
  if (!failed) return
  const data = { jobId: id, title: failed.title, text: message }
  await notify(db, { kind: 'exportFailed', actorId: null, data, key: id }, [failed.userId])
}

/** A running job notices at its next step; its file is deleted immediately. */
export async function cancelJob(db: Db, userId: string, id: string): Promise<void> {
  await found(
    db,
    sql`update jobs set state = 'cancelled', finished_at = coalesce(finished_at, now()) where id = ${id} and user_id = ${userId} returning id`,
  )
  await db.all(sql`delete from job_chunks where job_id = ${id}`)
}
