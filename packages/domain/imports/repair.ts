/** Suggests corrections for values that are almost right. */
import { z } from 'zod'
import { phoneProblem } from '../phone/storedPhone.ts'
import type { RowProblem } from './importRecord.ts'

const address = z.email()

/** `ines@north,edu`, `ines@north .edu`, `ines@@north.edu`. */
function repairedEmail(text: string): string | null {
  const plain = text
    .replaceAll(',', '.')
    .replaceAll(/\s/g, '')
    .replaceAll('@@', '@')
    .replaceAll('..', '.')
    .toLowerCase()
  return plain !== text && address.safeParse(plain).success ? plain : null
}

/** `(617) 555-0134`: 10 digits are read as a North American number. */
function repairedPhone(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const number = digits.length === 10 ? `+1${digits}` : `+${digits}`
  return phoneProblem(number) === null ? number : null
}

/** Null: no obvious correction. */
export function repairedText(code: RowProblem['code'], text: string): string | null {
  if (code === 'EMAIL_INVALID') return repairedEmail(text)
  return code === 'PHONE_INVALID' ? repairedPhone(text) : null
}

const pairsOf = (text: string): Set<string> => {
  const word = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
}

/** How similar two words are, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const both = [...a].filter((pair) => b.has(pair)).length
  return (2 * both) / (a.size + b.size)
}

/** The option most similar to a text, if any is close enough. */
export function nearestOption(options: readonly string[], text: string): string | null {
  const [best] = options.map((option) => ({ option, like: likeness(option, text) })).sort((a, b) => b.like - a.like)
  return best && best.like >= 0.4 ? best.option : null
}
