/** Unsaved or unsent input, stored for this browser tab by user and place. */
import { useState } from 'react'
import { useUser } from './useSession.ts'

interface TabDraft<Draft> {
  readonly place: string
  /** Returns null if the stored value is unusable. */
  readonly read: (kept: unknown) => Draft | null
  readonly begin: Draft
  /** Empty drafts aren't stored. */
  readonly isEmpty?: (draft: Draft) => boolean
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function useTabDraft<Draft>({ place, read, begin, isEmpty = () => false }: TabDraft<Draft>) {
  const user = useUser()
  const key = `postern.draft.${user?.id ?? ''}.${place}`
  const [draft, setDraft] = useState(() => read(readKept(key)) ?? begin)
  const forget = () => sessionStorage.removeItem(key)
  const keep = (next: Draft) => {
    setDraft(next)
    try {
      if (isEmpty(next)) forget()
      else sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or blocked: the text stays in the page, and only a reload would lose it.
    }
  }
  return { draft, keep, forget }
}
