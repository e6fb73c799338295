/** States of a print job, and the evidence that a label was printed. */

export const printJobStates = ['queued', 'sending', 'sent', 'confirmed', 'failed', 'canceled'] as const
export type PrintJobState = (typeof printJobStates)[number]

/** Total number of attempts. A job is sent again only after the printer proved that nothing was printed. */
export const mostAttempts = 3
export const mostCopies = 50

/** Why a job failed. Only with `unknown`, we can't tell whether a label was printed. */
export const printFailures = ['unknown', 'notPrinted', 'partlyPrinted', 'notAllowed', 'tooLate', 'gone'] as const
export type PrintFailure = (typeof printFailures)[number]

export const failureSentences: Readonly<Record<PrintFailure, string>> = {
  unknown: 'The connection was lost while the label was sent. It may have been printed. Check the printer first.',
  notPrinted: `The printer lost the label ${mostAttempts} times. Nothing was printed.`,
  partlyPrinted: 'Some copies are missing. Check the printer first.',
  notAllowed: 'The printer’s address isn’t in the customer’s printer networks. Nothing was printed.',
  tooLate: 'The printer wasn’t ready in time. Nothing was printed.',
  gone: 'The printer is inactive or archived. Nothing was printed.',
}

export interface Evidence {
  /** The printer's label counter before the job and now; null for printers without one. */
  readonly countBefore: number | null
  readonly count: number | null
  readonly labels: number
  /** The printer isn't printing and has nothing in memory. */
  readonly isIdle: boolean
  /** Two readings some time apart showed an idle printer with the same count. */
  readonly isSteady: boolean
  /** Whether the connection was lost after sending: bytes may not have arrived, or the printer may have restarted. */
  readonly isLinkLost: boolean
}

/** `waits` means undecided. `notPrinted` is proven, and the only verdict that allows an automatic retry. */
export type Verdict = 'confirmed' | 'waits' | 'notPrinted' | 'partlyPrinted' | 'unknown'

export function verdictOf({ countBefore, count, labels, isIdle, isSteady, isLinkLost }: Evidence): Verdict {
  if (!isIdle) return 'waits'
  if (countBefore === null || count === null) {
    if (!isSteady) return 'waits'
    // The connection held, the printer accepted everything and has nothing left to print.
    return isLinkLost ? 'unknown' : 'confirmed'
  }
  const printed = count - countBefore
  if (printed === labels) return 'confirmed'
  // A lower count means a different printer; a count that's too high includes labels from another source.
  if (printed < 0 || printed > labels) return printed > labels && !isLinkLost ? 'confirmed' : 'unknown'
  if (!isSteady) return 'waits'
  return printed === 0 ? 'notPrinted' : 'partlyPrinted'
}

/** `true`, or the reason why not. */
export const mayCancel = (state: PrintJobState): true | string =>
  state === 'queued' || 'Only jobs that haven’t been sent can be canceled.'

export const mayRetry = (state: PrintJobState): true | string =>
  state === 'failed' || 'Only failed jobs can be retried.'

export const mayReprint = (state: PrintJobState): true | string =>
  state === 'confirmed' || state === 'failed' || state === 'sent' || 'This job isn’t printed yet.'

/** Progress out of three steps, and whether the last one failed. */
export function stepsOf(state: PrintJobState): { readonly done: number; readonly isFailed: boolean } {
  const done = { queued: 1, sending: 2, sent: 2, confirmed: 3, failed: 2, canceled: 0 } as const
  return { done: done[state], isFailed: state === 'failed' }
}

export const jobName = (number: number): string => `PJ-${number}`
