/** Inline editing of a record: which section is open, the draft from before a reload, which fields just changed. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useCallback, useState } from 'react'
import { useCan, useUser } from '../../session/useSession.ts'
import { useSearchParams } from '../list/urlState.ts'
import { viewOf } from '../viewRegistry.ts'
import { clearDraft, type Draft, draftKey, readDraft } from './drafts.ts'
import { sectionOf } from './formValues.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const freshMs = 1500

/** The fields that just changed, highlighted for a moment. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const refresh = useCallback((names: readonly string[]) => {
    setFresh(new Set(names))
    setTimeout(() => setFresh(new Set()), freshMs)
  }, [])
  return [fresh, refresh] as const
}

const firstSectionOf = (resource: Resource, { values }: Draft): string | null =>
  Object.keys(values).flatMap((name) => sectionOf(resource, name) ?? [])[0] ?? null

interface Options {
  resource: Resource
  record: AnyRecord
  /** The details tab is active. */
  inView: boolean
  /** Writes the section to the URL. */
  onOpen: (section: string | null) => void
}

export function useRecordEditing({ resource, record, inView, onOpen }: Options) {
  const can = useCan()
  const user = useUser()
  const search = useSearchParams()
  const [fresh, refresh] = useFresh()
  const [unsavedIn, setUnsavedIn] = useState<string[]>([])
  const key = draftKey(user?.id ?? '', resource, record.id)
  const [offered, setOffered] = useState(() => readDraft(sessionStorage, key, record))
  const [draft, setDraft] = useState<Draft | null>(null)

  const locked = viewOf(resource).locked(record)
  const editable = record.archivedAt === null && locked === undefined && can(`${resource.permission}.edit`)
  const asked = search.edit !== undefined && Object.hasOwn(resource.sections, search.edit) ? search.edit : null
  // The draft is offered before the user can type over it.
  const open = editable && inView && !offered ? asked : null
  const [everOpened, setEverOpened] = useState(false)
  if (open !== null && !everOpened) setEverOpened(true)

  const openSection = (section: string | null) => {
    if (offered) {
      setDraft(offered)
      setOffered(null)
      setEverOpened(true)
    }
    onOpen(section)
  }
  const edited = unsavedIn.length > 0 ? list.format(unsavedIn) : open
  return {
    fresh,
    refresh,
    editable,
    open,
    openSection,
    /** Once opened, the editor stays mounted: it holds the unsaved input. */
    isEditing: everOpened && editable,
    offer: offered && {
      draft: offered,
      onContinue: () => openSection(firstSectionOf(resource, offered)),
      onDiscard: () => {
        clearDraft(sessionStorage, key)
        setOffered(null)
      },
    },
    /** For the history: whether versions can be restored, and what is being edited right now. */
    historyProps: {
      editable,
      editing: edited === null ? null : { what: `Editing ${edited}`, unsaved: unsavedIn.length > 0 },
      onRestored: refresh,
    },
    editor: { draft, draftKey: key, onOpen: openSection, onChanges: setUnsavedIn, onSaved: refresh },
  }
}
