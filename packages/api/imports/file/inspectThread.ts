/** Started by `inspect.ts`: detects what a file is. Unpacking a workbook can take seconds. */

import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@postern/domain/engine/failure.ts'
import { detect, sampleOf } from './detect.ts'
import type { InspectAnswer, InspectWork } from './inspect.ts'

// Thread boundary: `inspect.ts` sends exactly this type.
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
