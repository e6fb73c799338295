/** Display texts and tones for jobs and printers. */
import type { JobGroup, PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import type { PrinterState } from '@postern/domain/areas/labels/printing/printerStates.ts'
import { printerSentences } from '@postern/domain/areas/labels/printing/printerTroubles.ts'
import { failureSentences, type PrintJobState } from '@postern/domain/areas/labels/printing/printJobs.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

export const jobTones: Readonly<Record<PrintJobState, Tone>> = {
  queued: 'idle',
  sending: 'info',
  sent: 'info',
  confirmed: 'ok',
  failed: 'danger',
  canceled: 'off',
}

export const groupWords: Readonly<Record<JobGroup, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  failed: 'Failed',
  confirmed: 'Confirmed',
  sent: 'Sent',
  canceled: 'Canceled',
}

export const printerTones: Readonly<Record<PrinterState, Tone>> = {
  ready: 'ok',
  printing: 'info',
  outOfPaper: 'danger',
  headOpen: 'warn',
  paused: 'warn',
  outOfRibbon: 'danger',
  offline: 'danger',
  unknown: 'idle',
}

export const printerWords: Readonly<Record<PrinterState, string>> = {
  ready: 'Ready',
  printing: 'Printing',
  outOfPaper: 'Out of paper',
  headOpen: 'Head open',
  paused: 'Paused',
  outOfRibbon: 'Out of ribbon',
  offline: 'Offline',
  unknown: 'Not checked',
}

const isWell = (state: PrinterState): boolean => state === 'ready' || state === 'printing' || state === 'unknown'

/** Why a job failed or what it waits for; null if there's no problem. */
export function jobProblem({
  state,
  settledAt,
  failure,
  printerName,
  printerState,
}: PrintJob): { lead: string; text: string } | null {
  if (failure !== null) return { lead: 'It failed.', text: failureSentences[failure] }
  if (settledAt !== null || isWell(printerState)) return null
  const lead = `${printerName} ${printerSentences[printerState]}`
  if (state === 'queued') return { lead, text: 'The job waits and is sent when the printer is ready.' }
  return { lead, text: 'The printer has the label and prints it when it’s ready.' }
}

/** How long a job took or has waited: `0.4 s`, `12 s`, `3 min`. */
export function jobDuration({ requestedAt, settledAt, state }: PrintJob, now: Date): string | null {
  if (state === 'canceled') return null
  const seconds = ((settledAt === null ? now : new Date(settledAt)).getTime() - new Date(requestedAt).getTime()) / 1_000
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`
  if (seconds < 100) return `${Math.round(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
