import { type RefObject, useLayoutEffect, useRef } from 'react'

const figures = (text: string): number => text.replace(/[^\d+]/g, '').length

/** The position in the text after `count` digits. */
function placeAfter(text: string, count: number): number {
  for (let at = 0, left = count; at <= text.length; at++) {
    if (left === 0) return at
    if (/[\d+]/.test(text[at] ?? '')) left--
  }
  return text.length
}

/** Formatting shifts the text; keeps the caret next to a digit that was corrected in the middle. */
export function useCaret(box: RefObject<HTMLInputElement | null>, text: string) {
  const typed = useRef<{ text: string; caret: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set when the text has changed
  useLayoutEffect(() => {
    const last = typed.current
    typed.current = null
    if (!last || !box.current || last.text === text || last.caret === last.text.length) return
    const place = placeAfter(text, figures(last.text.slice(0, last.caret)))
    box.current.setSelectionRange(place, place)
  }, [text])
  return (element: HTMLInputElement) => {
    typed.current = { text: element.value, caret: element.selectionStart ?? element.value.length }
  }
}
