/** Finds the records a message links to: console URLs and ticket numbers become cards with their current state. */

/** Per message. */
export const mostCards = 3

const patterns = [
  { kind: 'bank', pattern: /\/customers\/[0-9a-f-]{36}\/lockerBanks\/([0-9a-f-]{36})/gi },
  { kind: 'ticket', pattern: /\/dashboard\/helpDesk\/tickets\/([0-9a-f-]{36})/gi },
  { kind: 'ticket', pattern: /\b(HD-\d{1,9})\b/g },
  { kind: 'page', pattern: /\/internal\/wiki\/([0-9a-f-]{36})/gi },
  { kind: 'customer', pattern: /\/customers\/([0-9a-f-]{36})(?![0-9a-f/-])/gi },
] as const

/** In order of appearance, without duplicates. */
export function cardRefsIn(text: string): string[] {
  const found = patterns
    .flatMap(({ kind, pattern }) => [...text.matchAll(pattern)].map((match) => ({ kind, match })))
    .toSorted((a, b) => a.match.index - b.match.index)
    .map(({ kind, match: [, key = ''] }) => `${kind}:${key.startsWith('HD-') ? key : key.toLowerCase()}`)
  return [...new Set(found)].slice(0, mostCards)
}
