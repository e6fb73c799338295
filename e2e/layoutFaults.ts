/**
 * Finds layout faults on the current page: text under the theme button, horizontal scrolling, actions that don't fit, lists with
 * cut-off columns.
 */
import type { Page } from '@playwright/test'

/** Runs in the page: finds what the theme button covers at any scroll position, and what overflows horizontally. */
function faultsInView(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const faults: string[] = []
  const main = document.querySelector('main')
  for (const element of [document.scrollingElement, main])
    if (element && element.scrollWidth > element.clientWidth)
      faults.push(`scrolls sideways: ${element.tagName} is ${element.scrollWidth} px wide`)
  for (const bar of document.querySelectorAll('[data-actions]'))
    if (innerWidth >= 390 && bar.scrollWidth > bar.clientWidth)
      faults.push(`actions do not fit: ${bar.scrollWidth} of ${bar.clientWidth} px, ${bar.textContent}`)
  // A list's default columns must fit a desktop window.
  for (const list of document.querySelectorAll('main section[aria-label$=" table"]'))
    if (innerWidth >= 1440 && list.scrollWidth > list.clientWidth)
      faults.push(`columns are cut: ${list.scrollWidth} of ${list.clientWidth} px, ${list.ariaLabel}`)
  const button = [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel?.endsWith(' theme'))
  if (!button) return [...faults, 'no theme button']
  const corner = button.getBoundingClientRect()
  /** The part of a box that its ancestors don't clip. */
  const visible = (element: Element, box: Box): Box => {
    let { left, right, top, bottom } = box
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const clip = around.getBoundingClientRect()
      left = Math.max(left, clip.left)
      right = Math.min(right, clip.right)
      top = Math.max(top, clip.top)
      bottom = Math.min(bottom, clip.bottom)
    }
    return { left, right, top, bottom }
  }
  const meets = (box: Box) =>
    Math.min(box.right, corner.right) - Math.max(box.left, corner.left) > 0.5 &&
    Math.min(box.bottom, corner.bottom) - Math.max(box.top, corner.top) > 0.5
  const isCovered = (element: Element, box: Box) =>
    meets(box) && element.checkVisibility({ visibilityProperty: true }) && meets(visible(element, box))
  const controls =
    'a, button, input, select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch]'
  const covered = new Set<string>()
  const range = document.createRange()
  const look = (element: Element, text?: Node) => {
    range.selectNodeContents(text ?? element)
    const boxes = text ? [...range.getClientRects()] : [element.getBoundingClientRect()]
    if (!button.contains(element) && boxes.some((box) => isCovered(element, box)))
      covered.add(text ? `"${text.textContent?.slice(0, 80)}"` : element.outerHTML.slice(0, 200))
  }
  /** Checks the whole page. */
  const lookEverywhere = () => {
    for (const control of document.querySelectorAll(controls)) look(control)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.parentElement && text.textContent?.trim()) look(text.parentElement, text)
  }
  /** Checks only elements at the button's position, which is fast enough to repeat every few pixels of a scroll. */
  const lookUnderButton = () => {
    const middle = { x: (corner.left + corner.right) / 2, y: (corner.top + corner.bottom) / 2 }
    for (const x of [corner.left + 1, middle.x, corner.right - 1])
      for (const y of [corner.top + 1, middle.y, corner.bottom - 1])
        for (const element of document.elementsFromPoint(x, y)) {
          if (element.matches(controls)) look(element)
          for (const child of element.childNodes)
            if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) look(element, child)
        }
  }
  lookEverywhere()
  let hasScrolled = false
  for (const element of document.querySelectorAll('html, main, main *')) {
    const end = element.scrollHeight - element.clientHeight
    if (end <= 0) continue
    const begin = element.scrollTop
    // Containers that don't overlap the button can't scroll anything under it.
    if (element === document.documentElement || meets(visible(element, element.getBoundingClientRect())))
      for (let top = 0; top < end; top += corner.height / 2) {
        element.scrollTop = top
        lookUnderButton()
      }
    element.scrollTop = end
    hasScrolled ||= element.scrollTop !== begin
  }
  if (hasScrolled) lookEverywhere()
  faults.push(...[...covered].map((what) => `under the theme button: ${what}`))
  return faults
}

export const desktop = { width: 1440, height: 900 }

/** A desktop, the same at 200% zoom, a phone, and the narrowest supported window (400% zoom). */
const windows = [desktop, { width: 720, height: 450 }, { width: 390, height: 844 }, { width: 320, height: 640 }]

/** Checks every window size, then restores the desktop size. `settled` waits until the page has finished loading. */
export async function layoutFaults(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const faults: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    await settled()
    faults.push(...(await page.evaluate(faultsInView)).map((fault) => `${size.width} px: ${fault}`))
  }
  await page.setViewportSize(desktop)
  return faults
}
