/** What was typed and isn't saved or sent: kept for this tab, by person and place. */
import { useState } from 'react'
import { useUser } from './useSession.ts'

interface TabDraft<Draft> {
  readonly place: string
  /** Null: what was kept can't be used. */
  readonly read: (kept: unknown) => Draft | null
  readonly begin: Draft
  /** Such a draft isn't kept. */
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
      // A full or forbidden storage: the text lives on in the page, only a reload would lose it.
    }
  }
  return { draft, keep, forget }
}
