/** Who else has the page open in the editor, and on which line. Clients announce themselves; a silent client has left. */
import { pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { useUser } from '../../../session/useSession.ts'
import { useLive } from '../../../stream/useLive.ts'
import { isPageEvent } from '../pageEventOf.ts'

const repeatMs = 15_000
const shownMs = 40_000
/** Minimum interval between line updates. */
const pauseMs = 1_500

export interface OtherEditor {
  readonly id: string
  readonly name: string
  readonly line: number
  readonly until: number
}

interface Editors {
  readonly others: readonly OtherEditor[]
  /** Who asked to take over; null if no one did. */
  readonly takenOverBy: string | null
  /** Who has saved since the page was opened. */
  readonly savedBy: string | null
  readonly setLine: (line: number) => void
  readonly takeOver: () => void
  readonly forgetSaved: () => void
}

export function useEditors(pageId: string): Editors {
  const me = useUser()?.id
  const [others, setOthers] = useState<readonly OtherEditor[]>([])
  const [takenOverBy, setTakenOverBy] = useState<string | null>(null)
  const [savedBy, setSavedBy] = useState<string | null>(null)
  const line = useRef(1)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const say = (more: { line?: null; isNew?: true; isTakeover?: true } = {}): void => {
    // Best effort: nothing depends on it.
    call('POST /api/wiki/pages/:id/editing', {
      params: { id: pageId },
      body: { line: line.current, ...more },
    }).catch(() => {})
  }
  const sayHere = useEffectEvent(() => say())
  const sayGone = useEffectEvent(() => say({ line: null }))

  useEffect(() => {
    const repeat = setInterval(() => {
      setOthers((all) => all.filter(({ until }) => until > Date.now()))
      sayHere()
    }, repeatMs)
    return () => {
      clearInterval(repeat)
      clearTimeout(timer.current)
      sayGone()
    }
  }, [])

  useLive(
    pageTopicOf(pageId),
    (event) => {
      if (!isPageEvent(event) || event.kind === 'comments' || event.person.id === me) return
      if (event.kind === 'saved') return setSavedBy(event.person.name)
      const { person, line: theirs } = event
      setOthers((all) => [
        ...all.filter(({ id }) => id !== person.id),
        ...(theirs === null ? [] : [{ ...person, line: theirs, until: Date.now() + shownMs }]),
      ])
      if (event.isNew) say()
      if (event.isTakeover) setTakenOverBy(person.name)
    },
    // Subscribed now: everyone already editing responds.
    () => say({ isNew: true }),
  )

  const setLine = (next: number): void => {
    if (next === line.current) return
    line.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => say(), pauseMs)
  }
  return {
    others,
    takenOverBy,
    savedBy,
    setLine,
    takeOver: () => say({ isTakeover: true }),
    forgetSaved: () => setSavedBy(null),
  }
}
