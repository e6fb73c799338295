import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys move between the controls of a matrix, so users don't tab through a hundred boxes to reach the next row. */
export function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const from = document.activeElement
  if (!step || !(from instanceof HTMLElement) || !('grant' in from.dataset)) return
  const rows = [...event.currentTarget.rows]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-grant]')])
    .filter((controls) => controls.length > 0)
  const at = rows.findIndex((controls) => controls.includes(from))
  const column = rows[at]?.indexOf(from) ?? 0
  const row = rows[at + step[0]]
  const to = row?.[Math.min(column + step[1], row.length - 1)]
  if (!to) return
  event.preventDefault()
  to.focus()
}
