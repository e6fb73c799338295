/**
 * The looks of one page, in every theme and density, each checked once. A theme changes colors and a density changes sizes, so most
 * of what axe reads in the second look is what it read in the first, and it would find the same. Whether that is so is read from
 * the page each time: a density that changes a color, or a theme that moves something, is checked like a new look.
 */
import type { Page } from '@playwright/test'
import { axe, type LookRule } from './fixtures.ts'

/** Runs in the page: the size and place of every element, which `target-size` reads. The lines an icon is drawn with are no target. */
function boxesInPage(): string {
  const boxes: string[] = []
  for (const element of document.body.querySelectorAll(
    '*:not(:is(path, line, circle, rect):not([role], [tabindex]))',
  )) {
    const { x, y, width, height } = element.getBoundingClientRect()
    boxes.push(`${element.tagName} ${x},${y},${width},${height}`)
  }
  return boxes.join('\n')
}

/**
 * Runs in the page: what `color-contrast` reads. The colors of every element, whether its letters count as large, and of each text
 * which element it has as its background and whether it keeps inside of it.
 */
function colorsInPage(): string {
  /** What axe takes as large: 18 pt, or 14 pt in bold. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 14 : 18) * (96 / 72)
  /** The number of the element each one has as its background; 0 is the page. */
  const grounds = new Map<Element, { element: Element; number: number }>()
  const page = { element: document.body, number: 0 }
  const range = document.createRange()
  const keepsInside = (text: Node, ground: Element): boolean => {
    range.selectNodeContents(text)
    const [inner, outer] = [range.getBoundingClientRect(), ground.getBoundingClientRect()]
    return (
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1
    )
  }
  const colorsOf = (element: Element, index: number): string => {
    const style = getComputedStyle(element)
    const { color, backgroundColor, backgroundImage, opacity, textShadow, filter, visibility } = style
    const hasGround = backgroundImage !== 'none' || !backgroundColor.endsWith(', 0)')
    const around = (element.parentElement && grounds.get(element.parentElement)) ?? page
    const ground = hasGround ? { element, number: index + 1 } : around
    grounds.set(element, ground)
    const inside = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .map((text) => keepsInside(text, ground.element))
    const parts = [color, backgroundColor, backgroundImage, opacity, textShadow, filter, visibility, isLarge(style)]
    return [element.tagName, ...parts, ground.number, ...inside].join(' ')
  }
  return [...document.body.querySelectorAll('*')].map(colorsOf).join('\n')
}

const readBy: Readonly<Record<LookRule, () => string>> = { 'target-size': boxesInPage, 'color-contrast': colorsInPage }
const rules: readonly LookRule[] = ['target-size', 'color-contrast']

export class Looks {
  readonly #page: Page
  /** What each rule has read so far. */
  readonly #checked: Readonly<Record<LookRule, Set<string>>> = { 'target-size': new Set(), 'color-contrast': new Set() }

  constructor(page: Page) {
    this.#page = page
  }

  /** Every rule, in the look the page has now. */
  async whole(): Promise<string[]> {
    await this.#rulesToAsk()
    return axe(this.#page)
  }

  /** The rules that have something new to read, after a change of theme or density. */
  async changed(): Promise<string[]> {
    const asked = await this.#rulesToAsk()
    return asked.length === 0 ? [] : axe(this.#page, asked)
  }

  async #rulesToAsk(): Promise<readonly LookRule[]> {
    const asked: LookRule[] = []
    for (const rule of rules) {
      const read = await this.#page.evaluate(readBy[rule])
      if (this.#checked[rule].has(read)) continue
      this.#checked[rule].add(read)
      asked.push(rule)
    }
    return asked
  }
}
