/** Keyboard shortcuts for the whole designer, wherever the focus is: save, undo and redo. */
import { useEffect, useRef } from 'react'

interface DesignerKeys {
  save: () => void
  undo: () => void
  redo: () => void
}

/** In these, Ctrl+Z undoes typing instead. */
const typing = 'input, textarea, [contenteditable="true"]'

export function useDesignerKeys(keys: DesignerKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null
      const { save, undo, redo } = latest.current
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      const act = key === 's' ? save : isTyping ? undefined : isRedo ? redo : key === 'z' ? undo : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
