/** The keys of a list: j and k move, x selects, Enter opens, e edits, / searches. */
import { useEffect, useRef } from 'react'

interface ListKeys {
  move: (step: 1 | -1) => void
  open: () => void
  edit: () => void
  select: () => void
  search: () => void
}

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]'
const overlaid = '[role="dialog"], [role="menu"], [role="listbox"]'
const pressable = 'a, button, summary, [role="button"], [role="option"], [role="menuitem"], [role="radio"]'

/** Someone who types, or stands in a menu or dialog, means that and not the list. */
function isElsewhere({ target, metaKey, ctrlKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return true
  if (target instanceof Element && target.closest(`${typing}, ${overlaid}`)) return true
  return document.querySelector('[aria-modal="true"]') !== null
}

export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const { move, open, edit, select, search } = latest.current
      const acts: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        x: select,
        e: edit,
        '/': search,
      }
      // On a link or button Enter is its own.
      const isFree = !(event.target instanceof Element && event.target.closest(pressable))
      const act = event.key === 'Enter' && isFree ? open : acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
