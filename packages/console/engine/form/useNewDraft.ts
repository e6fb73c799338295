/** What was typed into a form for a new record survives a reload and a sign-in, as edits do. */
import { type RefObject, useEffect, useState } from 'react'
import { useUser } from '../../session/useSession.ts'
import type { ListContext } from '../list/listContext.ts'
import type { Values } from '../requests/writes.ts'
import { clearDraft, type Draft, draftOfNew, keepDraft, newDraftKey, readDraft } from './drafts.ts'

interface NewDraft {
  readonly key: string
  readonly draft: Draft | null
  readonly discard: () => void
}

/** `first`: what the form begins with where nothing was typed. */
export function useNewDraft(place: ListContext, copyOf: string | undefined, first: Values): NewDraft {
  const { resource, customerId, parent } = place
  const user = useUser()
  const key = newDraftKey(user?.id ?? '', resource, [customerId, parent?.id, copyOf])
  // Read once: what is typed from then on is newer.
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, key, first))
  return {
    key,
    draft,
    discard: () => {
      clearDraft(sessionStorage, key)
      setDraft(null)
    },
  }
}

/** Keeps what differs from what the form began with, until it is saved. */
export function useKeepDraft(
  { resource }: ListContext,
  key: string,
  first: Values,
  typed: Values,
  saved: RefObject<boolean>,
): void {
  useEffect(() => {
    if (saved.current) return
    keepDraft(sessionStorage, key, draftOfNew(resource, first, typed, new Date().toISOString()))
  }, [resource, key, first, typed, saved])
}
