/**
 * Pointer handling on the canvas: press to select, drag to move, handles to resize, empty paper for a marquee, the middle button
 * or Space to pan. During a move, only DOM nodes are shifted; the source is edited once, at the end.
 */
import {
  around,
  boxBetween,
  contains,
  movedBox,
  type Point,
  touches,
} from '@postern/domain/areas/labels/designing/boxes.ts'
import { withGroups } from '@postern/domain/areas/labels/designing/groups.ts'
import { type Handle, handles, resized } from '@postern/domain/areas/labels/designing/resizing.ts'
import { type Gap, type Guide, snapEdge, snapMove } from '@postern/domain/areas/labels/designing/snapping.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { Box } from '@postern/domain/areas/labels/scene.ts'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { LabelDesigner } from '../useDesigner.ts'
import { stageMargin } from './useZoom.ts'

/** Overlay state while dragging, in dots. */
export interface Live {
  readonly kind: 'move' | 'resize' | 'marquee' | 'pan'
  readonly by: Point
  readonly marquee: Box | null
  readonly resizing: LabelElement | null
  readonly guides: readonly Guide[]
  readonly gaps: readonly Gap[]
}

type Grip =
  | { kind: 'press'; id: string; start: Point; ids: ReadonlySet<string>; alone: boolean }
  | { kind: 'move'; start: Point; frame: Box; others: Box[]; nodes: SVGElement[]; by: Point }
  | { kind: 'resize'; start: Point; handle: Handle; element: LabelElement; node: SVGElement | null; now: LabelElement }
  | { kind: 'marquee'; start: Point; before: ReadonlySet<string> }
  | { kind: 'pan'; x: number; y: number }

interface DraggingOptions {
  designer: LabelDesigner
  stage: RefObject<HTMLElement | null>
  scale: number
  snaps: boolean
  safeMargin: number
}

const startPx = 3
const snapPx = 6
const still = { by: { x: 0, y: 0 }, marquee: null, resizing: null, guides: [], gaps: [] } as const

export const elementIdAt = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<SVGElement>('[data-element]')?.dataset.element : undefined) ?? null

const handleAt = (target: EventTarget): Handle | undefined => {
  const name = target instanceof SVGElement ? target.dataset.handle : undefined
  return handles.find((each) => each === name)
}

export function useDragging({ designer, stage, scale, snaps, safeMargin }: DraggingOptions) {
  const grip = useRef<Grip | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  /** True during a press, so the focus it causes doesn’t change the selection. */
  const isPressed = useRef(false)
  const isSpaceHeld = useRef(false)
  const { document, scene, chosen, selected, isReadOnly, label } = designer
  const paper = { width: scene.width, height: scene.height, margin: safeMargin }

  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const drawing = event.currentTarget.getBoundingClientRect()
    return {
      x: (event.clientX - drawing.left - stageMargin.left) / scale,
      y: (event.clientY - drawing.top - stageMargin.top) / scale,
    }
  }
  const nodeOf = (id: string) => stage.current?.querySelector<SVGElement>(`[data-element="${CSS.escape(id)}"]`) ?? null
  const boxesOf = (ids: ReadonlySet<string>, isIn: boolean): Box[] =>
    document.elements.flatMap(({ id }) => {
      const box = scene.boxes.get(id)
      return box && ids.has(id) === isIn ? [box] : []
    })

  /** Among the elements under the pointer, the one below the selected one. */
  const below = (point: Point, top: string): string => {
    const stack = document.elements
      .filter(({ id }) => {
        const box = scene.boxes.get(id)
        return box !== undefined && contains(box, point, 4 / scale)
      })
      .map(({ id }) => id)
      .toReversed()
    const at = stack.findIndex((id) => chosen.has(id))
    return stack[(at + 1) % Math.max(1, stack.length)] ?? top
  }

  const press = (event: PointerEvent<SVGSVGElement>, id: string, start: Point) => {
    const { elements } = document
    const meant = event.altKey ? below(start, id) : id
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const group = withGroups(elements, new Set([meant]))
      const rest = [...chosen].filter((each) => !group.has(each))
      designer.select(chosen.has(meant) ? rest : [...rest, ...group])
      return
    }
    const isChosen = chosen.has(meant)
    const ids = isChosen ? chosen : withGroups(elements, new Set([meant]))
    if (!isChosen) designer.select(ids)
    grip.current = { kind: 'press', id: meant, start, ids, alone: isChosen }
  }

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    const start = pointOf(event)
    if (event.button === 1 || (event.button === 0 && isSpaceHeld.current)) {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { kind: 'pan', x: event.clientX, y: event.clientY }
      setLive({ kind: 'pan', ...still })
      return
    }
    // On touch, dragging scrolls and a tap selects.
    if (event.button !== 0 || event.pointerType === 'touch') return
    isPressed.current = true
    const [handle, [only]] = [handleAt(event.target), selected]
    if (handle && only && !isReadOnly) {
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { kind: 'resize', start, handle, element: only, node: nodeOf(only.id), now: only }
      return
    }
    const id = elementIdAt(event.target)
    if (id !== null) {
      press(event, id, start)
      return
    }
    if (!event.shiftKey) designer.select([])
    grip.current = { kind: 'marquee', start, before: event.shiftKey ? chosen : new Set() }
  }

  const beginMove = (event: PointerEvent<SVGSVGElement>, { ids, start }: Grip & { kind: 'press' }) => {
    const free = new Set(document.elements.filter((each) => ids.has(each.id) && !each.isLocked).map(({ id }) => id))
    const frame = around(boxesOf(free, true))
    if (isReadOnly || !frame) {
      grip.current = null
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    const nodes = [...free].flatMap((id) => nodeOf(id) ?? [])
    grip.current = { kind: 'move', start, frame, others: boxesOf(free, false), nodes, by: { x: 0, y: 0 } }
  }

  const move = (event: PointerEvent<SVGSVGElement>, held: Grip & { kind: 'move' }) => {
    const point = pointOf(event)
    const raw = { x: Math.round(point.x - held.start.x), y: Math.round(point.y - held.start.y) }
    // Shift constrains the move to one axis.
    const wanted = !event.shiftKey ? raw : Math.abs(raw.x) > Math.abs(raw.y) ? { x: raw.x, y: 0 } : { x: 0, y: raw.y }
    const snapped =
      snaps && !event.ctrlKey ? snapMove(movedBox(held.frame, wanted), held.others, paper, snapPx / scale) : null
    const by = { x: wanted.x + (snapped?.shift.x ?? 0), y: wanted.y + (snapped?.shift.y ?? 0) }
    for (const node of held.nodes) node.setAttribute('transform', `translate(${by.x} ${by.y})`)
    grip.current = { ...held, by }
    setLive({ ...still, kind: 'move', by, guides: snapped?.guides ?? [], gaps: snapped?.gaps ?? [] })
  }

  const resize = (event: PointerEvent<SVGSVGElement>, held: Grip & { kind: 'resize' }) => {
    const sizing = designer.sizingOf(held.element)
    if (!sizing) return
    const point = pointOf(event)
    const { box } = sizing
    const others = boxesOf(new Set([held.element.id]), false)
    const edge = {
      x: held.handle.includes('w') ? box.x : box.x + box.width,
      y: held.handle.includes('n') ? box.y : box.y + box.height,
    }
    const snap = (axis: 'x' | 'y') => {
      const at = edge[axis] + point[axis] - held.start[axis]
      return (snaps && !event.ctrlKey ? snapEdge(at, axis, others, paper, snapPx / scale) : at) - edge[axis]
    }
    const now = resized(held.element, held.handle, { x: Math.round(snap('x')), y: Math.round(snap('y')) }, sizing)
    held.node?.setAttribute('visibility', 'hidden')
    grip.current = { ...held, now }
    setLive({ ...still, kind: 'resize', resizing: now })
  }

  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    const held = grip.current
    if (!held) return
    if (held.kind === 'pan') {
      stage.current?.scrollBy(held.x - event.clientX, held.y - event.clientY)
      grip.current = { kind: 'pan', x: event.clientX, y: event.clientY }
      return
    }
    const point = pointOf(event)
    const far = Math.max(Math.abs(point.x - held.start.x), Math.abs(point.y - held.start.y)) * scale
    if (held.kind === 'press' && far >= startPx) beginMove(event, held)
    if (held.kind === 'marquee' && (live !== null || far >= startPx)) {
      if (live === null) event.currentTarget.setPointerCapture(event.pointerId)
      setLive({ ...still, kind: 'marquee', marquee: boxBetween(held.start, point) })
    }
    const now = grip.current
    if (now?.kind === 'move') move(event, now)
    if (now?.kind === 'resize' && (live !== null || far >= startPx)) resize(event, now)
  }

  const release = () => {
    const held = grip.current
    if (held?.kind === 'move') for (const node of held.nodes) node.removeAttribute('transform')
    if (held?.kind === 'resize') held.node?.removeAttribute('visibility')
    grip.current = null
    isPressed.current = false
    setLive(null)
  }

  const onUp = (event: PointerEvent<SVGSVGElement>) => {
    const held = grip.current
    const marquee = held?.kind === 'marquee' && live !== null ? boxBetween(held.start, pointOf(event)) : null
    release()
    if (held?.kind === 'press' && held.alone && !event.altKey) designer.select([held.id])
    if (held?.kind === 'move') designer.move('Move', held.by)
    if (held?.kind === 'resize' && held.now !== held.element) designer.change('Resize', held.now)
    if (held?.kind === 'marquee' && marquee) {
      const caught = document.elements.filter(({ id, isLocked }) => {
        const box = scene.boxes.get(id)
        return !isLocked && box !== undefined && touches(box, marquee)
      })
      designer.select([...held.before, ...caught.map(({ id }) => id)])
    }
  }

  return {
    live,
    label,
    isPressed,
    isSpaceHeld,
    /** Cancels the drag, on Escape. Returns whether there was one. */
    cancel: () => {
      const isHeld = grip.current !== null && live !== null
      if (isHeld) release()
      return isHeld
    },
    handlers: { onPointerDown: begin, onPointerMove: onMove, onPointerUp: onUp, onPointerCancel: release },
  }
}
