/** Changes that shorten text. */
import type { LabelElement, TextElement } from '../document.ts'
import type { Box } from '../scene.ts'

/** The element with its variable cut to so many characters; null where it has not just one variable, or is cut already. */
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

/** A line of text that is too long for the label, cut to what fits. */
export function truncated(element: LabelElement, text: string, ink: Box, label: Box): LabelElement | null {
  if (element.kind !== 'text' || element.block) return null
  const isUpright = element.turn === 0 || element.turn === 180
  const [length, room] = isUpright ? [ink.width, label.width - ink.x] : [ink.height, label.height - ink.y]
  const fixed = element.value.length - (element.value.indexOf('}}') + 2 - element.value.indexOf('{{'))
  return cutTo(element, Math.floor((text.length * room) / length) - fixed)
}
