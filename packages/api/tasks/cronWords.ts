/** A cron expression as people say it. */
import cronstrue from 'cronstrue'

const dailyAt = /^At (\d\d:\d\d)$/

/** `At 03:30` alone means every day, which is said. */
export function cronWords(cron: string): string {
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true })
  const [, clock] = dailyAt.exec(words) ?? []
  return clock === undefined ? words : `Every day at ${clock}`
}
