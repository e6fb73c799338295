/** A source’s schedule as users select it. Stored as cron; this converts the common schedules. Pure. */

export const rhythms = ['hourly', 'daily', 'workdays', 'weekly', 'custom'] as const
export type Rhythm = (typeof rhythms)[number]

/** In week order, spelled as in cron. */
export const cronDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type CronDay = (typeof cronDays)[number]

export interface FetchTimes {
  readonly rhythm: Exclude<Rhythm, 'custom'>
  /** `05:30`; if hourly, only the minute counts. */
  readonly time: string
  /** Only used if weekly. */
  readonly day: CronDay
}

export const usualTimes: FetchTimes = { rhythm: 'daily', time: '03:00', day: 'mon' }

const numbered: Readonly<Record<string, CronDay>> = {
  '0': 'sun',
  '1': 'mon',
  '2': 'tue',
  '3': 'wed',
  '4': 'thu',
  '5': 'fri',
  '6': 'sat',
  '7': 'sun',
}

const isNumber = (text: string, most: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= most
const two = (text: string): string => text.padStart(2, '0')

/** Null: only cron can express it. */
export function timesOf(cron: string): FetchTimes | null {
  const [minute = '', hour = '', date, month, weekday = '', ...more] = cron.trim().toLowerCase().split(/\s+/)
  if (!isNumber(minute, 59) || date !== '*' || month !== '*' || more.length > 0) return null
  if (hour === '*') return weekday === '*' ? { ...usualTimes, rhythm: 'hourly', time: `00:${two(minute)}` } : null
  if (!isNumber(hour, 23)) return null
  const at = { ...usualTimes, time: `${two(hour)}:${two(minute)}` }
  if (weekday === '*') return { ...at, rhythm: 'daily' }
  if (weekday === '1-5' || weekday === 'mon-fri') return { ...at, rhythm: 'workdays' }
  const day = cronDays.find((each) => each === weekday) ?? numbered[weekday]
  return day === undefined ? null : { ...at, rhythm: 'weekly', day }
}

export function cronOf({ rhythm, time, day }: FetchTimes): string {
  const [hour = '3', minute = '0'] = time.split(':')
  const start = `${Number(minute)} ${rhythm === 'hourly' ? '*' : Number(hour)} * *`
  const days = { hourly: '*', daily: '*', workdays: 'mon-fri', weekly: day }
  return `${start} ${days[rhythm]}`
}
