/** The probable spelling, taken from the hits: it never reveals anything the user couldn’t find. */
import { searchWords } from '@postern/domain/engine/query.ts'
import type { SearchHit } from '@postern/domain/search/endpoints.ts'
import { isOneSlip } from '@postern/domain/search/typos.ts'

export function correctionOf(
  typed: readonly string[],
  hits: readonly Pick<SearchHit, 'title' | 'subtitle'>[],
): string | null {
  const [best] = hits
  if (!best) return null
  const there = searchWords(`${best.title} ${best.subtitle}`)
  const meant = typed.map(
    (word) => there.find((each) => each === word) ?? there.find((each) => isOneSlip(word, each)) ?? word,
  )
  const text = meant.join(' ')
  return text === typed.join(' ') ? null : text
}
