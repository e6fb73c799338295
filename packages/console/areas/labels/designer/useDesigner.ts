/** State of the designer: history, drawing and selection of a label, and all actions on them. */
import { type Alignment, align, distribute, moveAll } from '@postern/domain/areas/labels/designing/arranging.ts'
import type { Point } from '@postern/domain/areas/labels/designing/boxes.ts'
import { copyText, pasteElements } from '@postern/domain/areas/labels/designing/copying.ts'
import {
  addEdits,
  type Design,
  editDesign,
  openDesign,
  orderEdits,
  typeSource,
} from '@postern/domain/areas/labels/designing/design.ts'
import { group, ungroup, withGroups } from '@postern/domain/areas/labels/designing/groups.ts'
import { doStep, type History, present, redo, startFrom, undo } from '@postern/domain/areas/labels/designing/history.ts'
import { type Sizing, turned } from '@postern/domain/areas/labels/designing/resizing.ts'
import type { LabelData, LabelEdit, LabelElement } from '@postern/domain/areas/labels/document.ts'
import { sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import type { LabelPaper } from '@postern/domain/areas/labels/paper.ts'
import type { Box, Glyphs, Shape } from '@postern/domain/areas/labels/scene.ts'
import { type LabelPurpose, variablesFor } from '@postern/domain/areas/labels/variables.ts'
import { useCallback, useMemo, useRef, useState } from 'react'

interface DesignerOptions {
  /** Decides which variables are available. */
  purpose: LabelPurpose
  /** The saved source. */
  source: string
  /** Unsaved source restored after a reload. */
  kept: string | null
  paper: LabelPaper
  data: LabelData
  glyphs: Glyphs
  isReadOnly: boolean
}

/** Fallback for browsers that don’t let a page read the clipboard. */
let lastCopied = ''

function begun(source: string, kept: string | null, paper: LabelPaper): History<Design> {
  const start = startFrom(openDesign(source, paper))
  if (kept === null || kept === source) return start
  return doStep(start, typeSource(start.start, kept), 'Restored changes')
}

const none: ReadonlySet<string> = new Set()

export function useDesigner({ source, kept, paper, purpose, data, glyphs, isReadOnly }: DesignerOptions) {
  const [history, setHistory] = useState(() => begun(source, kept, paper))
  const [chosen, setChosen] = useState(none)
  // If a key is pressed twice in one frame, the second press must build on the result of the first.
  const latest = useRef(history)
  const go = useCallback((next: History<Design>) => {
    latest.current = next
    setHistory(next)
  }, [])

  const design = present(history)
  const { document } = design
  const { dpmm, elements } = document
  const scene = useMemo(() => sceneOf(document, data, glyphs), [document, data, glyphs])
  const selected = useMemo(() => elements.filter(({ id }) => chosen.has(id)), [elements, chosen])
  const label: Box = { x: 0, y: 0, width: scene.width, height: scene.height }

  const boxOf = useCallback(
    (element: LabelElement): Box | null =>
      sceneOf({ ...document, elements: [element] }, data, glyphs).boxes.get(element.id) ?? null,
    [document, data, glyphs],
  )
  const shapesOf = useCallback(
    (element: LabelElement): readonly Shape[] => sceneOf({ ...document, elements: [element] }, data, glyphs).shapes,
    [document, data, glyphs],
  )
  const sizingOf = (element: LabelElement): Sizing | null => {
    const box = scene.boxes.get(element.id)
    return box ? { box, boxOf, dpmm } : null
  }
  const boxed = () =>
    selected.flatMap((element) => {
      const box = scene.boxes.get(element.id)
      return box ? [{ element, box }] : []
    })

  const edit = useCallback(
    (title: string, edits: readonly LabelEdit[], joins: string | null = null) => {
      if (isReadOnly || edits.length === 0) return
      go(doStep(latest.current, editDesign(present(latest.current), edits), title, joins))
    },
    [go, isReadOnly],
  )
  const select = useCallback((ids: Iterable<string>) => {
    setChosen(withGroups(present(latest.current).document.elements, new Set(ids)))
  }, [])

  const add = (title: string, added: readonly LabelElement[]): string[] => {
    const { edits, ids } = addEdits(present(latest.current).document, added)
    edit(title, edits)
    if (!isReadOnly) setChosen(new Set(ids))
    return ids
  }
  const paste = (text: string): string[] => add('Paste', pasteElements(text, present(latest.current).document))
  const copy = (): string | null => {
    if (chosen.size === 0) return null
    lastCopied = copyText(document, chosen)
    return lastCopied
  }
  const remove = (title = 'Delete') => {
    const gone = selected.filter(({ isLocked }) => !isLocked)
    edit(
      title,
      gone.map(({ id }) => ({ kind: 'remove', id })),
    )
    setChosen(none)
  }
  /** Moves the selected elements that aren’t locked. Consecutive steps with the same `joins` merge into one. */
  const move = (title: string, by: Point, joins: string | null = null) => {
    // Read the latest state, so each key press builds on the one before.
    const now = present(latest.current).document.elements.filter(({ id }) => chosen.has(id))
    edit(title, moveAll(now, by, dpmm), joins)
  }

  const [last, next] = [history.done.at(-1), history.undone[0]]
  return {
    design,
    document,
    data,
    variables: useMemo(() => variablesFor(purpose), [purpose]),
    scene,
    label,
    selected,
    chosen,
    isReadOnly,
    boxOf,
    shapesOf,
    sizingOf,
    select,
    edit,
    add,
    move,
    remove,
    copy,
    paste,
    pasteLast: () => paste(lastCopied),
    canPaste: lastCopied !== '',
    duplicate: () => chosen.size > 0 && paste(copyText(document, chosen)),
    change: (title: string, element: LabelElement, joins: string | null = null) =>
      edit(title, [{ kind: 'change', element }], joins),
    align: (alignment: Alignment) => edit('Align', align(boxed(), alignment, label, dpmm)),
    distribute: (axis: 'x' | 'y') => edit('Distribute', distribute(boxed(), axis, dpmm)),
    turn: (quarters = 1) =>
      edit(
        'Rotate',
        selected.flatMap((element): LabelEdit[] => {
          const sizing = sizingOf(element)
          return element.isLocked || !sizing ? [] : [{ kind: 'change', element: turned(element, quarters, sizing) }]
        }),
      ),
    order: (towards: 'front' | 'back') => {
      const [only, ...others] = selected
      if (only && others.length === 0) edit('Change order', orderEdits(document, only.id, towards))
    },
    group: () => edit('Group', group(elements, chosen)),
    ungroup: () => edit('Ungroup', ungroup(elements, chosen)),
    type: useCallback(
      (typed: string) => {
        if (!isReadOnly) go(doStep(latest.current, typeSource(present(latest.current), typed), 'Edit ZPL', 'code'))
      },
      [go, isReadOnly],
    ),
    /** Replaces the source with the version another user saved. */
    replace: (other: string) =>
      go(doStep(latest.current, typeSource(present(latest.current), other), 'Use saved version')),
    undoTitle: last?.title,
    redoTitle: next?.title,
    undo: () => go(undo(latest.current)),
    redo: () => go(redo(latest.current)),
    /** Resets to the saved source. */
    discard: () => go(startFrom(openDesign(source, paper))),
  }
}

export type LabelDesigner = ReturnType<typeof useDesigner>
