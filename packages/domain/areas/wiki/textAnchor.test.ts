import { describe, expect, it } from 'vitest'
import { anchorAt, findAnchor, maxQuoteLength } from './textAnchor.ts'

const page = 'Restart the kiosk. Wait 2 minutes. Restart the kiosk again, then call the site.'
const of = (text: string, quote: string, from = 0) => {
  const at = text.indexOf(quote, from)
  return anchorAt(text, { from: at, to: at + quote.length })
}
const found = (text: string, anchor: ReturnType<typeof of>): string | null => {
  const range = findAnchor(text, anchor)
  return range && text.slice(range.from - 5, range.to + 6)
}

describe('the place of a comment', () => {
  it('is found in the text it was made in', () => {
    expect(findAnchor(page, of(page, 'Wait 2 minutes'))).toEqual({ from: 19, to: 33 })
  })

  it('is found after the text moved', () => {
    const changed = `Check power first. ${page}`
    expect(findAnchor(changed, of(page, 'Wait 2 minutes'))).toEqual({ from: 38, to: 52 })
  })

  it('is the one with the same words around it, not the closest one', () => {
    const second = of(page, 'Restart the kiosk', 10)
    const changed = `Restart the kiosk again, then call the site. ${'Filler. '.repeat(5)}Restart the kiosk.`
    expect(findAnchor(changed, second)?.from).toBe(0)
    expect(found(page, second)).toContain('again')
  })

  it('is the closest one if nothing else distinguishes them', () => {
    const text = 'x '.repeat(100)
    expect(findAnchor(text, { quote: 'x', before: '', after: '', at: 41 })?.from).toBe(40)
  })

  it('is gone if its text is gone', () => {
    expect(findAnchor('Restart the tablet.', of(page, 'Wait 2 minutes'))).toBeNull()
  })

  it('limits the length of its quote', () => {
    const long = 'y'.repeat(5_000)
    expect(anchorAt(long, { from: 0, to: 5_000 }).quote).toHaveLength(maxQuoteLength)
  })
})
