/** What is wrong with the layout of the page in view: text under the theme button, a page that scrolls sideways. */
import type { Page } from '@playwright/test'

/** Runs in the page, scrolled to its end: what the theme button covers, and what makes the page wider than the window. */
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
  for (const element of document.querySelectorAll('main, main *'))
    if (element.scrollHeight > element.clientHeight) element.scrollTop = element.scrollHeight
  const button = [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel?.endsWith(' theme'))
  if (!button) return [...faults, 'no theme button']
  const corner = button.getBoundingClientRect()
  /** What is left of a box inside everything around it that clips. */
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
  for (const control of document.querySelectorAll(controls))
    if (control !== button && isCovered(control, control.getBoundingClientRect()))
      faults.push(`under the theme button: ${control.outerHTML.slice(0, 200)}`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text
    if (!parentElement || !text.textContent?.trim() || button.contains(text)) continue
    range.selectNodeContents(text)
    if ([...range.getClientRects()].some((box) => isCovered(parentElement, box)))
      faults.push(`under the theme button: "${text.textContent.slice(0, 80)}"`)
  }
  return faults
}

export const desktop = { width: 1440, height: 900 }

/** A desktop, the same at 200 % zoom, a phone, and the narrowest window that must work (400 % zoom). */
const windows = [desktop, { width: 720, height: 450 }, { width: 390, height: 844 }, { width: 320, height: 640 }]

/** Ends in a desktop window again. `settled` waits until the page has nothing left to load. */
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
