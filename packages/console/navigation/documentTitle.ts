import { useEffect } from 'react'

const brand = 'Postern'

// More than one part of a page has a say: the layout knows the place, an error page inside it knows better.
const wishes = new Map<symbol, { text: string; priority: number }>()

function apply(): void {
  const [first] = [...wishes.values()].sort((a, b) => b.priority - a.priority)
  document.title = first?.text ? `${first.text} · ${brand}` : brand
}

/** "Sites · Northgate University · Postern": the nearest thing first. */
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
