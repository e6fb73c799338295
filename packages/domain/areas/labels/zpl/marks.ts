/** Designer metadata of an element, stored in a comment before its field: `^FXname=Barcode;locked;group=a^FS`. */
import type { LabelElement } from '../document.ts'
import type { Signs } from './tokens.ts'

export type Marks = Pick<LabelElement, 'name' | 'isLocked' | 'group'>

export const unmarked: Marks = { name: null, isLocked: false, group: null }

const isMark = (part: string): boolean => part === 'locked' || part.startsWith('name=') || part.startsWith('group=')

/** Whether the designer wrote a comment. */
export const isMarks = (comment: string): boolean => comment !== '' && comment.split(';').every(isMark)

const decode = (text: string): string =>
  text.replace(/%([0-9A-F]{2})/g, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16)))

export function readMarks(comment: string): Marks {
  const parts = comment.split(';')
  const partOf = (key: string): string | null => {
    const found = parts.find((part) => part.startsWith(key))
    return found === undefined ? null : decode(found.slice(key.length))
  }
  return { name: partOf('name='), isLocked: parts.includes('locked'), group: partOf('group=') }
}

function encode(text: string, { caret, tilde }: Signs): string {
  const isSpecial = (char: string) => '%;=^~{}'.includes(char) || char < ' ' || char === caret || char === tilde
  return Array.from(text, (char) =>
    isSpecial(char) && char < '\u0080' ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : char,
  ).join('')
}

/** Empty string if there's no metadata. */
export function writeMarks({ name, isLocked, group }: Marks, signs: Signs): string {
  const parts = [
    ...(name === null || name === '' ? [] : [`name=${encode(name, signs)}`]),
    ...(isLocked ? ['locked'] : []),
    ...(group === null || group === '' ? [] : [`group=${encode(group, signs)}`]),
  ]
  return parts.length === 0 ? '' : `${signs.caret}FX${parts.join(';')}${signs.caret}FS`
}
