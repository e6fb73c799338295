/** A field that filters a list and keeps focus: the arrow keys move through the options, Enter or a click selects one. */
import { type KeyboardEvent, useId, useState } from 'react'
import { stepTo } from './stepTo.ts'

interface ComboboxOptions {
  text: string
  onText: (text: string) => void
  /** How many options match. */
  count: number
  /** The option that is active before any key is pressed. */
  start?: number
  onChoose: (index: number, inNewTab: boolean) => void
  /** Called for keys the list doesn't handle. */
  onKey?: (event: KeyboardEvent, at: number) => void
}

export interface Combobox {
  readonly text: string
  readonly count: number
  /** The active option; -1 if there is none. */
  readonly at: number
  readonly listId: string
  readonly optionId: (index: number) => string
  readonly point: (index: number) => void
  readonly choose: (index: number, inNewTab: boolean) => void
  /** Changing the text moves back to the first option. */
  readonly type: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export function useCombobox({ text, onText, count, start = 0, onChoose, onKey }: ComboboxOptions): Combobox {
  const listId = useId()
  const [active, setActive] = useState<number | null>(null)
  const at = Math.min(active ?? start, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const choose = (index: number, inNewTab: boolean) => {
    if (index >= 0 && index < count) onChoose(index, inNewTab)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, at, count)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(at, event.metaKey || event.ctrlKey)
    } else onKey?.(event, at)
  }
  const type = (next: string) => {
    onText(next)
    setActive(0)
  }
  return { text, count, at, listId, optionId, point: setActive, choose, type, onKeyDown }
}
