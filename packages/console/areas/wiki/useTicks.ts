/** Ticks a page's checkboxes: each shows immediately, and saves run one after another. */
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { tickTask } from '@postern/domain/markdown/tickTask.ts'
import { useRef, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { useChangePage } from './wikiApi.ts'

interface Ticked {
  readonly body: string
  readonly rowVersion: number
}

export function useTicks(page: WikiPage) {
  const change = useChangePage(page.id)
  /** The ticked text until it's refetched. */
  const [ticked, setTicked] = useState<Ticked | null>(null)
  const latest = useRef<Ticked>(page)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const isAhead = ticked !== null && ticked.rowVersion >= page.rowVersion

  const save = async (body: string): Promise<void> => {
    try {
      const { rowVersion } = await change.mutateAsync({ rowVersion: latest.current.rowVersion, changes: { body } })
      latest.current = { ...latest.current, rowVersion }
      setTicked(latest.current)
    } catch (error) {
      latest.current = page
      setTicked(null)
      reportError(error)
    }
  }

  const tick = (line: number, done: boolean): void => {
    if (latest.current.rowVersion < page.rowVersion) latest.current = page
    const body = tickTask(latest.current.body, line, done)
    latest.current = { ...latest.current, body }
    setTicked(latest.current)
    saving.current = saving.current.then(() => save(body))
  }

  return { body: isAhead ? ticked.body : page.body, tick }
}
