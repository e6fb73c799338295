/** Units that follow a number. */

export type Unit =
  | 'ms'
  | 's'
  | 'min'
  | 'h'
  | 'days'
  | 'months'
  | '%'
  | 'mm'
  | 'in'
  | 'in/s'
  | 'lb'
  | '°C'
  | 'MB'
  | 'm/px'
  | 'parcels'
  | 'digits'
  | 'characters'

/** Units with a plural, which they lose after 1; abbreviations and symbols have none. */
const words: ReadonlySet<Unit> = new Set(['days', 'months', 'parcels', 'digits', 'characters'])

/** `120 min`, `1 day`, `50%`. */
export function withUnit(written: string, amount: number, unit: Unit): string {
  if (unit === '%' || unit === '°C') return written + unit
  return `${written} ${amount === 1 && words.has(unit) ? unit.slice(0, -1) : unit}`
}
