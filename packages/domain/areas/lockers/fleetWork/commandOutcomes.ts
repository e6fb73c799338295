/** Outcome of a command, unless it was canceled before it was sent. */
export const commandOutcomes = ['confirmed', 'failed', 'waiting'] as const
export type CommandOutcome = (typeof commandOutcomes)[number]
