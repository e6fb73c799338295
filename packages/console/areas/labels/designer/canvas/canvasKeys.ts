/** Keyboard shortcuts on the canvas and in the layer list. */
import type { KeyboardEvent } from 'react'
import type { LabelDesigner } from '../useDesigner.ts'

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const withCtrl: Readonly<Record<string, (designer: LabelDesigner, isShifted: boolean) => void>> = {
  a: (designer) => designer.select(designer.document.elements.map(({ id }) => id)),
  d: (designer) => designer.duplicate(),
  g: (designer, isShifted) => (isShifted ? designer.ungroup() : designer.group()),
  ']': (designer) => designer.order('front'),
  '[': (designer) => designer.order('back'),
}

const plain: Readonly<Record<string, (designer: LabelDesigner) => void>> = {
  Delete: (designer) => designer.remove(),
  Backspace: (designer) => designer.remove(),
  r: (designer) => designer.turn(),
}

/** Returns whether the key was handled. Arrow keys nudge by a dot, with Shift by a millimeter. */
export function pressKey(event: KeyboardEvent, designer: LabelDesigner): boolean {
  const isCtrl = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  if (isCtrl) {
    const act = withCtrl[event.key.toLowerCase()]
    act?.(designer, event.shiftKey)
    return act !== undefined
  }
  const arrow = arrows[event.key]
  if (arrow) {
    if (designer.selected.length === 0) return false
    const by = event.shiftKey ? designer.document.dpmm : 1
    const joins = `nudge ${[...designer.chosen].join(' ')}`
    designer.move('Move', { x: arrow.x * by, y: arrow.y * by }, joins)
    return true
  }
  const act = designer.selected.length === 0 ? undefined : plain[event.key]
  act?.(designer)
  return act !== undefined
}
