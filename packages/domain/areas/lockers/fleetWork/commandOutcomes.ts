/** What became of a command: one of these, unless it was canceled before it was sent. */
export const commandOutcomes = ['confirmed', 'failed', 'waiting'] as const
export type CommandOutcome = (typeof commandOutcomes)[number]
