/** A cron expression in plain words. */
import cronstrue from 'cronstrue'

const dailyAt = /^At (\d\d:\d\d)$/

/** A bare `At 03:30` means every day, so we add that. */
export function cronWords(cron: string): string {
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true })
  const [, clock] = dailyAt.exec(words) ?? []
  return clock === undefined ? words : `Every day at ${clock}`
}
