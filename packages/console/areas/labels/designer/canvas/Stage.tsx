/** The label on the canvas. Elements can be selected and moved with pointer and keyboard. */
import { around, movedBox, type Point } from '@postern/domain/areas/labels/designing/boxes.ts'
import { elementWords } from '@postern/domain/areas/labels/designing/elementNames.ts'
import { handlesOf } from '@postern/domain/areas/labels/designing/resizing.ts'
import { lengthText } from '@postern/domain/areas/labels/designing/units.ts'
import type { Box, Shape } from '@postern/domain/areas/labels/scene.ts'
import { counted } from '@postern/domain/values/text.ts'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react'
import type { DesignerChoices } from '../designerChoices.ts'
import { dragged } from '../dropped.ts'
import type { LabelDesigner } from '../useDesigner.ts'
import { Grid, ResizedShapes } from './CanvasParts.tsx'
import { pressKey } from './canvasKeys.ts'
import { ElementShapes } from './ElementShapes.tsx'
import { Guides } from './Guides.tsx'
import { Rulers } from './Rulers.tsx'
import { SelectionFrame } from './SelectionFrame.tsx'
import classes from './Stage.module.css'
import { elementIdAt, useDragging } from './useDragging.ts'
import { stageMargin, type Zoom } from './useZoom.ts'

/** Label feed isn’t exact, so nothing should be closer to the edge. */
const safeMm = 1.5
const gridMm = 2.5
const leastHitPx = 5

interface StageProps {
  designer: LabelDesigner
  choices: DesignerChoices
  zoom: Zoom
  stage: RefObject<HTMLElement | null>
  /** Called on drop, with the position in dots and the element below; null on the paper. */
  onDrop: (data: DataTransfer, at: Point, onto: string | null) => void
  /** Called when Enter is pressed on an element. */
  onOpen: () => void
}

const byElement = (shapes: readonly Shape[]): Map<string, Shape[]> => {
  const found = new Map<string, Shape[]>()
  for (const shape of shapes) {
    const own = found.get(shape.elementId)
    if (own) own.push(shape)
    else found.set(shape.elementId, [shape])
  }
  return found
}

export function Stage({ designer, choices, zoom, stage, onDrop, onOpen }: StageProps) {
  const { document, scene, selected, chosen, label } = designer
  const { scale } = zoom
  const { dpmm } = document
  const safe = Math.round(safeMm * dpmm)
  const drag = useDragging({ designer, stage, scale, snaps: choices.snaps, safeMargin: safe })
  const { live, isSpaceHeld, isPressed } = drag
  const { left, top, right, bottom } = stageMargin
  const shapes = useMemo(() => byElement(scene.shapes), [scene])
  const length = (dots: number) => lengthText(dots, choices.unit, dpmm)

  // Memoized, so elements aren’t rendered again while dragging.
  const drawn = useMemo(
    () =>
      document.elements.map((element) => {
        const box = scene.boxes.get(element.id) ?? {
          x: element.x * dpmm,
          y: element.y * dpmm,
          width: 24,
          height: 24,
        }
        return (
          <ElementShapes
            key={element.id}
            id={element.id}
            shapes={shapes.get(element.id) ?? []}
            box={box}
            reach={Math.max(0, (leastHitPx / scale - Math.min(box.width, box.height)) / 2)}
            words={elementWords(
              element,
              `x ${lengthText(box.x, choices.unit, dpmm)}, y ${lengthText(box.y, choices.unit, dpmm)}`,
            )}
            isSelected={chosen.has(element.id)}
            isLocked={element.isLocked}
            failure={scene.failures.get(element.id)}
          />
        )
      }),
    [document, scene, shapes, chosen, scale, choices.unit, dpmm],
  )

  const resizing = live?.resizing ?? null
  const resizedBox = useMemo(() => (resizing ? designer.boxOf(resizing) : null), [resizing, designer.boxOf])
  const boxes = selected.flatMap(({ id }) => {
    const box = resizing?.id === id ? resizedBox : scene.boxes.get(id)
    return box ? [live?.kind === 'move' ? movedBox(box, live.by) : box] : []
  })
  const frame = around(boxes)
  const toPx = (box: Box): Box => ({
    x: left + box.x * scale,
    y: top + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })
  const [only] = selected
  const isLocked = selected.some((element) => element.isLocked)

  // Listen on the window, because Space may be released outside the canvas.
  useEffect(() => {
    const release = (event: globalThis.KeyboardEvent) => {
      if (event.key === ' ') isSpaceHeld.current = false
    }
    addEventListener('keyup', release)
    return () => removeEventListener('keyup', release)
  }, [isSpaceHeld])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      isSpaceHeld.current = true
      event.preventDefault()
      return
    }
    if (event.key === 'Escape') {
      if (!drag.cancel()) designer.select([])
      return
    }
    if (event.key === 'Enter' && selected.length === 1) {
      event.preventDefault()
      onOpen()
      return
    }
    if (pressKey(event, designer)) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent, isCut: boolean) => {
    const text = designer.copy()
    if (text === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    if (isCut) designer.remove('Cut')
  }
  const onDragOver = (event: DragEvent) => {
    if (designer.isReadOnly || !dragged(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  const width = left + scene.width * scale + right
  const height = top + scene.height * scale + bottom
  return (
    <section
      ref={stage}
      className={classes.stage}
      aria-label="Canvas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      onPaste={(event) => {
        event.preventDefault()
        designer.paste(event.clipboardData.getData('text/plain'))
      }}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault()
        const drawing = event.currentTarget.querySelector('svg')?.getBoundingClientRect()
        if (!drawing) return
        const at = {
          x: Math.round((event.clientX - drawing.left - left) / scale),
          y: Math.round((event.clientY - drawing.top - top) / scale),
        }
        onDrop(event.dataTransfer, at, elementIdAt(event.target))
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the elements inside are the options; their events are handled here, once for all */}
      <svg
        role="presentation"
        className={classes.drawing}
        data-panning={live?.kind === 'pan' || undefined}
        width={width}
        height={height}
        {...drag.handlers}
        onClick={(event) => {
          // On touch, only taps select; dragging scrolls.
          if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') {
            const id = elementIdAt(event.target)
            designer.select(id === null ? [] : [id])
          }
        }}
        onFocus={({ target }) => {
          const id = elementIdAt(target)
          if (id !== null && !isPressed.current && !chosen.has(id)) designer.select([id])
        }}
      >
        <Rulers
          width={scene.width}
          height={scene.height}
          unit={choices.ruler}
          dpmm={dpmm}
          scale={scale}
          left={left}
          top={top}
        />
        <g transform={`translate(${left} ${top})`}>
          <rect className={classes.paper} width={scene.width * scale} height={scene.height * scale} rx={6} />
          {choices.grid && <Grid label={label} scale={scale} step={gridMm * dpmm} />}
          <g transform={`scale(${scale})`} className={classes.print}>
            <rect width={scene.width} height={scene.height} fill="#fff" opacity={choices.grid ? 0 : 1} rx={6 / scale} />
            <g role="listbox" aria-label="Elements" aria-multiselectable="true">
              {drawn}
            </g>
            {resizing && <ResizedShapes designer={designer} element={resizing} />}
          </g>
          <rect
            className={classes.safe}
            x={safe * scale}
            y={safe * scale}
            width={Math.max(0, scene.width - safe * 2) * scale}
            height={Math.max(0, scene.height - safe * 2) * scale}
          />
        </g>
        {frame && (
          <SelectionFrame
            boxes={live?.kind === 'move' && boxes.length > 1 ? [] : boxes.map(toPx)}
            frame={toPx(frame)}
            handles={
              only && selected.length === 1 && !isLocked && !designer.isReadOnly && live?.kind !== 'move'
                ? handlesOf(only)
                : []
            }
            size={
              live?.kind === 'move'
                ? `${length(frame.x)}, ${length(frame.y)}`
                : `${length(frame.width).split(' ')[0]} × ${length(frame.height)}`
            }
            isLocked={isLocked}
          />
        )}
        {live && (
          <Guides
            guides={live.guides}
            gaps={live.gaps}
            scale={scale}
            left={left}
            top={top}
            unit={choices.unit}
            dpmm={dpmm}
          />
        )}
        {live?.marquee && <rect className={classes.marquee} {...toPx(live.marquee)} />}
      </svg>
      <output className="visuallyHidden">
        {selected.length > 1 && `${counted(selected.length, 'element', 'elements')} selected`}
      </output>
    </section>
  )
}
