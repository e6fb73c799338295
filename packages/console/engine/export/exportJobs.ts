/** Polls a background export until its file is ready. */
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { reportError } from '../../errors/reportError.ts'
import { download } from '../../http/download.ts'
import { request } from '../../http/request.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { rowsText } from './exportTexts.ts'
import { forgetExport, noteExport, pendingExports } from './pendingExports.ts'

const pollMs = 1_000
/** Polling doesn't keep the user signed in. */
const headers = { 'x-postern-background': '1' }

export const jobsKey = ['jobs'] as const

export const listJobs = async (): Promise<readonly Job[]> =>
  (await request<{ items: Job[] }>('GET', '/api/jobs', { headers })).items

export const fetchFile = (id: string): Promise<void> => download(`/api/jobs/${id}/file`).catch(reportError)

export const cancelJob = (id: string): Promise<void> =>
  request<undefined>('DELETE', `/api/jobs/${id}`).catch(reportError)

function tellEnd(job: Job): void {
  if (job.state === 'done')
    toast({
      tone: 'ok',
      title: `${job.fileName} is ready`,
      detail: `${rowsText(job.progress)}. Available for 24 hours.`,
      lifeMs: null,
      action: { label: 'Download', key: job.id, run: () => void fetchFile(job.id), repeats: true },
    })
  if (job.state === 'failed') toast({ tone: 'danger', title: 'Export failed', detail: job.message ?? '', lifeMs: null })
}

const watched = new Set<string>()

async function look(id: string): Promise<void> {
  try {
    const job = await request<Job>('GET', `/api/jobs/${id}`, { headers })
    if (job.finishedAt === null) {
      noteExport(id, job.total ? job.progress / job.total : 0)
      setTimeout(() => void look(id), pollMs)
      return
    }
    tellEnd(job)
  } catch (error) {
    // A lost connection is retried; any other failure ends polling.
    if (error instanceof RequestFailure && error.status === 0) {
      setTimeout(() => void look(id), pollMs * 5)
      return
    }
  }
  watched.delete(id)
  forgetExport(id)
}

export function watchExport(id: string): void {
  if (watched.has(id)) return
  watched.add(id)
  noteExport(id, 0)
  void look(id)
}

/** Resumes polling after a reload. */
export const watchPending = (): void => pendingExports().forEach(watchExport)
