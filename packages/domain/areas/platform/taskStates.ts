/** Constants of background tasks that server and console share. */

export const runStates = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'timedOut',
  'skipped',
  'cancelled',
  'missed',
] as const
export type RunState = (typeof runStates)[number]

export const runTriggers = ['schedule', 'manual', 'retry', 'event'] as const
export type RunTrigger = (typeof runTriggers)[number]

export const queueModes = ['running', 'paused', 'draining'] as const
export type QueueMode = (typeof queueModes)[number]

/** Runs are counted in steps of this many minutes; charts show a day of steps. */
export const stepMinutes = 10
export const stepsPerDay = (24 * 60) / stepMinutes

/** A node without a heartbeat for this long is offline. */
export const nodeOfflineSeconds = 60

/** A queue whose oldest run has waited longer than this is backed up. */
export const backedUpSeconds = 300
