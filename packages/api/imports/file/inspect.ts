/** Inspects a file in its own thread, for up to a minute. */
import { Worker } from 'node:worker_threads'
import type { ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import type { Sampled } from './detect.ts'
import { refuseFile } from './fileRows.ts'

export interface InspectWork {
  readonly path: string
  /** Null: detect it. */
  readonly reading: ReadingPlan | null
}

export interface Inspected extends Sampled {
  readonly reading: ReadingPlan
  readonly sheets: readonly string[]
}

export type InspectAnswer = Inspected | { readonly problem: string }

const [workMs, memoryMb] = [60_000, 512]

export async function inspect(work: InspectWork): Promise<Inspected> {
  const worker = new Worker(new URL('./inspectThread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const limit = setTimeout(() => void worker.terminate(), workMs)
  const answer = await new Promise<InspectAnswer>((done, fail) => {
    worker.once('message', done)
    worker.once('error', fail)
    worker.once('exit', () => done({ problem: 'Reading the file took too long.' }))
  }).finally(() => clearTimeout(limit))
  if ('problem' in answer) throw refuseFile(answer.problem)
  return answer
}
