/** Views, watchers and comments of the demo's pages. */
interface ReadPage {
  readonly id: string
  readonly title: string
  readonly ownerId: string | null
  readonly status: string
  readonly bodyText: string
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Comments by page title, anchored to the first words of the text. */
const remarks: Readonly<Record<string, readonly { body: string; isOnWords: boolean; isResolved: boolean }[]>> = {
  'Bank offline': [
    { body: 'Should we name the vendor’s support number here?', isOnWords: true, isResolved: false },
    { body: 'The order of the steps was wrong, fixed.', isOnWords: false, isResolved: true },
  ],
  'Door jammed': [{ body: 'Does this also apply to the chilled doors?', isOnWords: false, isResolved: false }],
}

const firstWords = (text: string): string => text.slice(0, 80).split('\n')[0]?.split('.')[0] ?? ''

export function readingOf(
  pages: readonly ReadPage[],
  staff: readonly Named[],
  now: Date,
  newId: (index: number) => string,
) {
  const today = now.toISOString().slice(0, 10)
  const readers = pages.flatMap(({ id, ownerId, status }, at) =>
    staff.slice(0, 12).flatMap((person, index) => {
      const isOwner = person.id === ownerId
      // Pages near the top of their space get more views.
      const viewedDays = status === 'draft' ? 0 : Math.max(0, ((at * 7 + index * 5) % 41) - index * 2)
      if (!isOwner && viewedDays === 0) return []
      const isHelpful = viewedDays > 12 ? (at + index) % 7 !== 0 : null
      const viewedOn = viewedDays > 0 ? today : null
      return [{ pageId: id, userId: person.id, isWatching: isOwner, isHelpful, viewedOn, viewedDays }]
    }),
  )
  const comments = pages.flatMap((page, at) =>
    (remarks[page.title] ?? []).map(({ body, isOnWords, isResolved }, index) => {
      const author = staff[(at + index + 1) % staff.length]?.id ?? null
      const quote = firstWords(page.bodyText)
      const createdAt = new Date(now.getTime() - (index + 2) * 86_400_000).toISOString()
      return {
        id: newId(1_000 + at * 10 + index),
        pageId: page.id,
        authorId: author,
        body,
        anchor: isOnWords && quote !== '' ? JSON.stringify({ quote, before: '', after: '', at: 0 }) : null,
        resolvedAt: isResolved ? now.toISOString() : null,
        resolvedBy: isResolved ? page.ownerId : null,
        createdAt,
      }
    }),
  )
  return { readers, comments }
}
