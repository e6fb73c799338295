/** Which parts of a text match the query. Pure. */
import { searchWords } from '@postern/domain/engine/query.ts'

export interface TextPart {
  text: string
  isFound: boolean
}

/** Matches word prefixes, as the search does; the longest wins if two overlap. */
export function highlighted(text: string, query: string): TextPart[] {
  const words = searchWords(query).filter((word) => word.length > 1)
  const lower = text.toLowerCase()
  const marks = words.flatMap((word) => {
    const at = lower.indexOf(word)
    return at === -1 ? [] : [{ at, end: at + word.length }]
  })
  const parts: TextPart[] = []
  let done = 0
  for (const { at, end } of marks.toSorted((a, b) => a.at - b.at || b.end - a.end)) {
    if (at < done) continue
    if (at > done) parts.push({ text: text.slice(done, at), isFound: false })
    parts.push({ text: text.slice(at, end), isFound: true })
    done = end
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false })
  return parts
}
