/** Single keys that act on the page, such as J and K in a list. */
import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]'
const overlaid = '[role="dialog"], [role="menu"], [role="listbox"]'
const pressable = 'a, button, summary, [role="button"], [role="option"], [role="menuitem"], [role="radio"]'

/** The user is typing, or is in a menu or dialog, so the key isn't meant for the page. */
function isElsewhere({ target, metaKey, ctrlKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || metaKey || ctrlKey || altKey) return true
  if (target instanceof Element && target.closest(`${typing}, ${overlaid}`)) return true
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Handlers by `KeyboardEvent.key`. Enter on a link or button keeps its own meaning. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || isElsewhere(event)) return
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(pressable)) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
