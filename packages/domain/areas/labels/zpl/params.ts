/** Parses command parameters as leniently as printers do. */
import type { Turn } from '../document.ts'
import type { Token } from './tokens.ts'

export const paramsOf = ({ params, signs }: Token): string[] => params.split(signs.delimiter).map((part) => part.trim())

/** The number at the start of a parameter; null if there is none, which printers treat as missing. */
export function numberOf(param: string | undefined): number | null {
  const found = /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})/.exec(param ?? '')
  return found ? Number(found[0]) : null
}

export const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const turns: Readonly<Record<string, Turn>> = { N: 0, R: 90, I: 180, B: 270 }
const letters: Readonly<Record<Turn, string>> = { 0: 'N', 90: 'R', 180: 'I', 270: 'B' }

export const turnOf = (param: string | undefined): Turn | null => turns[(param ?? '').charAt(0).toUpperCase()] ?? null
export const turnLetter = (turn: Turn): string => letters[turn]

export const isYes = (param: string | undefined, otherwise: boolean): boolean =>
  param === undefined || param === '' ? otherwise : param.toUpperCase() === 'Y'

/** `R:LOGO.GRF` and `LOGO` are the same object. */
export function objectName(param: string | undefined): string {
  const path = (param ?? '').trim().toUpperCase()
  const name = path.slice(path.indexOf(':') + 1)
  const dot = name.indexOf('.')
  return dot < 0 ? name : name.slice(0, dot)
}
