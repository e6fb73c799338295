/**
 * Checks one page in every theme and density without repeating work. A theme changes colors and a density changes sizes, so each
 * axe rule mostly reads the same input again and would return the same result. The input is compared on the page every time, so a
 * density that changes a color, or a theme that moves an element, is still checked.
 */
import type { Page } from '@playwright/test'
import { axe, type LookRule } from './fixtures.ts'

/** Runs in the page: the size and position of every element, as `target-size` reads them. Shapes inside icons aren't targets. */
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
 * Runs in the page: what `color-contrast` reads. Each element's colors and whether its text counts as large; for each text, the
 * element that provides its background and whether the text stays inside that element.
 */
function colorsInPage(): string {
  /** Large text as axe defines it: 18 pt, or 14 pt bold. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 14 : 18) * (96 / 72)
  /** The element that provides each element's background, with its number; 0 is the page. */
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
  /** The inputs that each rule has already checked. */
  readonly #checked: Readonly<Record<LookRule, Set<string>>> = { 'target-size': new Set(), 'color-contrast': new Set() }

  constructor(page: Page) {
    this.#page = page
  }

  /** Runs every rule in the current theme and density. */
  async whole(): Promise<string[]> {
    await this.#rulesToAsk()
    return axe(this.#page)
  }

  /** After a theme or density change, runs only the rules whose input changed. */
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
