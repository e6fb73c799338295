/** Fixes that shorten text. */
import type { LabelElement, TextElement } from '../document.ts'
import type { Box } from '../scene.ts'

/** Truncates the element’s variable to `chars`; null unless it has exactly one variable that isn’t truncated yet. */
export function cutTo(element: TextElement, chars: number): TextElement | null {
  const start = element.value.indexOf('{{')
  const end = element.value.indexOf('}}', start)
  const isOnly = start >= 0 && end > start && !element.value.includes('{{', end)
  const inside = element.value.slice(start + 2, end)
  if (!isOnly || chars < 1 || inside.includes('truncate')) return null
  return {
    ...element,
    value: `${element.value.slice(0, start)}{{${inside}|truncate:${chars}}}${element.value.slice(end + 2)}`,
  }
}

/** Truncates a line of text to what fits on the label. */
export function truncated(element: LabelElement, text: string, ink: Box, label: Box): LabelElement | null {
  if (element.kind !== 'text' || element.block) return null
  const isUpright = element.turn === 0 || element.turn === 180
  const [length, room] = isUpright ? [ink.width, label.width - ink.x] : [ink.height, label.height - ink.y]
  const fixed = element.value.length - (element.value.indexOf('}}') + 2 - element.value.indexOf('{{'))
  return cutTo(element, Math.floor((text.length * room) / length) - fixed)
}
