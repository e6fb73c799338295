import type { PrintTimings } from '../../areas/labels/printing/printWorker.ts'

/** The usual timings, a hundred times as fast. */
export const quickTimings: PrintTimings = {
  connectMs: 1_000,
  writeMs: 1_000,
  answerMs: 400,
  pollMs: 5,
  watchMs: 1_000,
  againMs: 20,
  steadyMs: 60,
  foreignSteadyMs: 120,
  reportMs: 1_500,
}
