/** A background export: started by a request, written by a worker, kept in the database until it's downloaded. */

import { type Actor, can, canReach, exportPermission } from '@postern/domain/auth/permission.ts'
import { askingIssues } from '@postern/domain/engine/privacy.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { personOf, staffById } from '../../auth/people.ts'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { Run } from '../../jobs/queue.ts'
import { addChunk, failJob, finishJob, noteProgress, type StoredJob, setTotal } from '../../jobs/store.ts'
import { contentTypes, countRows, type ExportAsked, type ExportSource, exportBytes, exportName } from './export.ts'
import { accessOf } from './fileAccess.ts'

export interface ExportInput extends ExportAsked {
  readonly resource: ResourceName
}

/** Permissions may have changed since the request, so they are checked again. */
function mayExport(actor: Actor, resource: Resource, customerId: string | null): boolean {
  const allowed = can(actor, `${resource.permission}.view`) && can(actor, exportPermission(resource.permission))
  return allowed && (customerId === null || canReach(actor, customerId))
}

const refused = 'You no longer have permission for this export.'

/** Size of the file's chunks in the database: small enough to bound memory, large enough to save round trips. */
const chunkSize = 512 * 1024

/** How often progress is saved, and whether the job was canceled is checked, at most. */
const progressMs = 250

async function actorOf(db: Db, userId: string) {
  const staff = await staffById(db, userId)
  return staff?.maySignIn ? personOf(staff) : null
}

/** The job was canceled, or a newer attempt has taken over: there's nothing left to do or report. */
class NoLongerOurs extends Error {}

async function writeFile(
  database: Database,
  job: StoredJob,
  source: ExportSource,
  asked: ExportAsked,
  signal: AbortSignal,
) {
  let [place, rows, waiting, size]: [number, number, Buffer[], number] = [0, 0, [], 0]
  const store = async () => {
    const bytes = Buffer.concat(waiting)
    const at = place
    ;[waiting, size, place] = [[], 0, place + 1]
    if (!(await tx(database, 'all', (db) => addChunk(db, job, at, bytes)))) throw new NoLongerOurs()
  }
  let saved = -Infinity
  const onPage = async (written: number) => {
    rows = written
    signal.throwIfAborted()
    if (performance.now() - saved < progressMs) return
    saved = performance.now()
    if (!(await tx(database, 'all', (db) => noteProgress(db, job, written)))) throw new NoLongerOurs()
  }
  for await (const piece of exportBytes(source, asked, onPage)) {
    const bytes = Buffer.from(piece)
    waiting.push(bytes)
    size += bytes.length
    if (size >= chunkSize) await store()
  }
  if (size > 0) await store()
  return rows
}

export async function runExport(database: Database, job: StoredJob, { signal }: Run): Promise<void> {
  // Written only by startExport, from a validated request.
  const { resource: name, ...asked } = job.input as ExportInput
  const resource = resourceNamed(name)
  const actor = await tx(database, 'all', (db) => actorOf(db, job.userId))
  const allowed = actor && mayExport(actor, resource, job.customerId)
  if (!allowed || askingIssues(resource, actor, asked.query).length > 0) {
    await tx(database, 'all', (db) => failJob(db, job.id, refused))
    return
  }
  const source: ExportSource = {
    database,
    resource,
    actor,
    scope: job.customerId === null ? 'all' : { customerId: job.customerId },
    place: { customerId: job.customerId, reachable: actor.customerIds },
  }
  const total = await countRows(source, asked)
  await tx(database, 'all', (db) => setTotal(db, job, total))
  try {
    // Taken before the file is written; access revoked in the meantime is checked on download.
    const access = await accessOf(source, asked)
    const progress = await writeFile(database, job, source, asked, signal)
    const fileName = exportName(resource, asked.format, job.createdAt.slice(0, 10))
    const contentType = contentTypes[asked.format]
    await tx(database, 'all', (db) => finishJob(db, job, { fileName, contentType, progress, access }))
  } catch (error) {
    if (!(error instanceof NoLongerOurs)) throw error
  }
}
