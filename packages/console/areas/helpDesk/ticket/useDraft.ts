/** What was typed but not sent: kept for this tab, by person and ticket, until it's sent. */
import { useState } from 'react'
import { useUser } from '../../../session/useSession.ts'

export interface ReplyDraft {
  readonly isPublic: boolean
  readonly body: string
}

const nothing: ReplyDraft = { isPublic: true, body: '' }

function readDraft(key: string): ReplyDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return nothing
    const [body, isPublic] = [Reflect.get(kept, 'body'), Reflect.get(kept, 'isPublic')]
    return typeof body === 'string' && typeof isPublic === 'boolean' ? { body, isPublic } : nothing
  } catch {
    return nothing
  }
}

export function useDraft(ticketId: string) {
  const user = useUser()
  const key = `postern.draft.${user?.id ?? ''}.tickets.${ticketId}`
  const [draft, setDraft] = useState(() => readDraft(key))
  const keep = (next: ReplyDraft) => {
    setDraft(next)
    try {
      if (next.body === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A full or forbidden storage: the text lives on in the page, only a reload would lose it.
    }
  }
  return [draft, keep] as const
}
