/** Input in a create form survives a reload and a sign-in, just as edits do. */
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

/** `first`: the form's initial values without a draft. */
export function useNewDraft(place: ListContext, copyOf: string | undefined, first: Values): NewDraft {
  const { resource, customerId, parent } = place
  const user = useUser()
  const key = newDraftKey(user?.id ?? '', resource, [customerId, parent?.id, copyOf])
  // Read once: anything typed later is newer.
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

/** Stores what differs from the form's initial values, until it's saved. */
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
