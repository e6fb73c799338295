/** Finds the mention being typed at the caret. */

const longestName = 40

export interface TypedMention {
  /** Position of its `@`. */
  readonly start: number
  readonly text: string
}

/** `I asked @Pri|` → `Pri`. A name can contain one space. Null if there's no mention at the caret. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start > longestName) return null
  const before = text[start - 1]
  if (before !== undefined && before !== ' ' && before !== '\n' && before !== '(') return null
  const typed = text.slice(start + 1, caret)
  if (typed.includes('\n') || typed.startsWith(' ') || typed.split(' ').length > 2) return null
  return { start, text: typed }
}

/** Replaces the typed text with the name, and returns the new caret position. */
export function withMention(text: string, caret: number, { start }: TypedMention, name: string) {
  const inserted = `@${name} `
  return { text: text.slice(0, start) + inserted + text.slice(caret), caret: start + inserted.length }
}
