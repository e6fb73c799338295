/** What `inspect.ts` starts: looks at a file and says what it is. A workbook can take seconds of unpacking. */

import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@postern/domain/engine/failure.ts'
import { detect, sampleOf } from './detect.ts'
import type { InspectAnswer, InspectWork } from './inspect.ts'

// The boundary between threads: `inspect.ts` sends exactly this.
const { path, reading } = workerData as InspectWork

async function inspected(): Promise<InspectAnswer> {
  try {
    const found = await detect(path)
    const plan = reading ?? found.reading
    return { reading: plan, sheets: found.sheets, ...(await sampleOf(path, plan)) }
  } catch (error) {
    if (error instanceof Failure) return { problem: error.detail.errors?.[0]?.description ?? error.message }
    throw error
  }
}

parentPort?.postMessage(await inspected())
