import { useEffect } from 'react'

const brand = 'Postern'

// Several parts of a page can set the title: an error page takes priority over its layout.
const wishes = new Map<symbol, { text: string; priority: number }>()

function apply(): void {
  const [first] = [...wishes.values()].sort((a, b) => b.priority - a.priority)
  document.title = first?.text ? `${first.text} · ${brand}` : brand
}

/** "Sites · Northgate University · Postern": most specific first. */
export function useDocumentTitle(parts: readonly string[], priority = 0): void {
  const text = parts.join(' · ')
  useEffect(() => {
    const wish = Symbol()
    wishes.set(wish, { text, priority })
    apply()
    return () => {
      wishes.delete(wish)
      apply()
    }
  }, [text, priority])
}
