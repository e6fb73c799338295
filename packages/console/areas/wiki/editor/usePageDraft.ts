/** What was typed and isn't saved: kept for this tab, by person and page, with the text it began with. */
import { useState } from 'react'
import { useUser } from '../../../session/useSession.ts'

export interface PageDraft {
  readonly title: string
  readonly body: string
  /** The version and the text it began with: what someone else saved since is merged with them. */
  readonly rowVersion: number
  readonly base: string
}

const isDraft = (value: unknown): value is PageDraft =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'base'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'rowVersion') === 'number'

function readDraft(key: string): PageDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

export function usePageDraft(pageId: string, begin: PageDraft) {
  const user = useUser()
  const key = `postern.draft.${user?.id ?? ''}.wiki.${pageId}`
  const [draft, setDraft] = useState(() => readDraft(key) ?? begin)
  const keep = (next: PageDraft) => {
    setDraft(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A full or forbidden storage: the text lives on in the page, only a reload would lose it.
    }
  }
  const forget = () => sessionStorage.removeItem(key)
  return { draft, keep, forget }
}
