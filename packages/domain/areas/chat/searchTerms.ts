/** Parses a message search: `from:"Priya Nair" in:general has:link before:2026-11-01 electrician`. */

export const hasKinds = ['link', 'file', 'pin', 'reaction', 'thread', 'mention'] as const
export type HasKind = (typeof hasKinds)[number]

export interface SearchTerms {
  /** Words to find, as entered. */
  readonly text: string
  readonly from: readonly string[]
  readonly in: readonly string[]
  readonly has: readonly HasKind[]
  /** A day, `2026-11-01`; matches messages sent before that day begins. */
  readonly before: string | null
  /** Matches messages sent after that day ends. */
  readonly after: string | null
  /** Unrecognized terms. */
  readonly unknown: readonly string[]
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const isHasKind = (text: string): text is HasKind => hasKinds.some((kind) => kind === text)

/** Splits at spaces outside quotes. Quotes stay, since the text search understands them too. */
function pieces(query: string): string[] {
  const found: string[] = []
  let [piece, isQuoted] = ['', false]
  for (const char of query) {
    if (char === '"') isQuoted = !isQuoted
    if (char === ' ' && !isQuoted) {
      if (piece) found.push(piece)
      piece = ''
    } else piece += char
  }
  if (piece) found.push(piece)
  return found
}

const withoutQuotes = (text: string): string => text.replaceAll('"', '').trim()

export function searchTerms(query: string): SearchTerms {
  const [words, from, channels, unknown]: string[][] = [[], [], [], []]
  const has: HasKind[] = []
  let before: string | null = null
  let after: string | null = null
  for (const piece of pieces(query)) {
    const colon = piece.indexOf(':')
    const value = withoutQuotes(piece.slice(colon + 1))
    const key = colon > 0 && value ? piece.slice(0, colon).toLowerCase() : ''
    if (key === 'from') from?.push(value.replace(/^@/, ''))
    else if (key === 'in') channels?.push(value.replace(/^#/, '').toLowerCase())
    else if (key === 'has' && isHasKind(value)) has.push(value)
    else if (key === 'before' && isDay(value)) before = value
    else if (key === 'after' && isDay(value)) after = value
    else if (key === 'has' || key === 'before' || key === 'after') unknown?.push(piece)
    else words?.push(piece)
  }
  return {
    text: words?.join(' ') ?? '',
    from: from ?? [],
    in: channels ?? [],
    has,
    before,
    after,
    unknown: unknown ?? [],
  }
}
