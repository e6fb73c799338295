/** The global keyboard shortcuts. */
import { useEffect } from 'react'
import { toggleOverlay } from './overlay.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)
export const commandKey = isMac ? '⌘' : 'Ctrl'
export const searchKeys = isMac ? '⌘K' : 'Ctrl K'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function useGlobalKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wantsPalette = event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey
      const wantsHelp = event.key === '?' && !isTyping(event.target) && !event.metaKey && !event.ctrlKey
      if (!wantsPalette && !wantsHelp) return
      event.preventDefault()
      toggleOverlay(wantsPalette ? 'palette' : 'keys')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
