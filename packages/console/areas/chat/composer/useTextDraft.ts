/** What was typed but not sent: kept for this tab, by person and place, until it’s sent. */
import { useState } from 'react'
import { useUser } from '../../../session/useSession.ts'

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function useTextDraft(place: string) {
  const user = useUser()
  const key = `postern.draft.${user?.id ?? ''}.chat.${place}`
  const [text, setText] = useState(() => readText(key))
  const keep = (next: string) => {
    setText(next)
    try {
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    } catch {
      // A full or forbidden storage: the text lives on in the page, only a reload would lose it.
    }
  }
  return [text, keep] as const
}
