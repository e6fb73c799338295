/** All elements, topmost first. Users select, rename, lock and reorder them by dragging or with Alt and an arrow key. */
import { orderEdits } from '@postern/domain/areas/labels/designing/design.ts'
import { elementName, elementNote } from '@postern/domain/areas/labels/designing/elementNames.ts'
import { withGroups } from '@postern/domain/areas/labels/designing/groups.ts'
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { cx } from '../../../../ui/classNames.ts'
import { pressKey } from '../canvas/canvasKeys.ts'
import type { LabelDesigner } from '../useDesigner.ts'
import { ElementIcon } from './elementIcons.tsx'
import classes from './Panels.module.css'

const layerMime = 'application/x-postern-layer'

interface LayerProps {
  designer: LabelDesigner
  element: LabelElement
  isCurrent: boolean
  onClick: (event: MouseEvent) => void
  onRename: () => void
  onDropped: (id: string) => void
}

function Layer({ designer, element, isCurrent, onClick, onRename, onDropped }: LayerProps) {
  const [isOver, setOver] = useState(false)
  const note = elementNote(element)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    <div
      role="option"
      aria-selected={designer.chosen.has(element.id)}
      tabIndex={isCurrent ? 0 : -1}
      data-layer={element.id}
      data-over={isOver || undefined}
      className={cx(classes.layer, element.group !== null && classes.grouped)}
      draggable={!designer.isReadOnly}
      onClick={onClick}
      onDoubleClick={onRename}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(layerMime, element.id)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(layerMime)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDropped(event.dataTransfer.getData(layerMime))
      }}
    >
      <ElementIcon element={element} />
      <span className={classes.layerName}>{elementName(element)}</span>
      <span className={cx(classes.layerNote, note.isVariable && 'mono')}>{note.text}</span>
      {element.isLocked && <IconLock size={12} stroke={1.6} role="img" aria-label="Locked" />}
    </div>
  )
}

interface RenameProps {
  element: LabelElement
  onDone: (name: string | null) => void
}

function Rename({ element, onDone }: RenameProps) {
  const [name, setName] = useState(elementName(element))
  return (
    <div className={classes.layer}>
      <ElementIcon element={element} />
      <input
        className={classes.rename}
        aria-label="Layer name"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of what was just pressed
        autoFocus
        maxLength={40}
        value={name}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => onDone(name)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(name)
          if (event.key === 'Escape') onDone(null)
        }}
      />
    </div>
  )
}

/** Names are stored in a ZPL comment, so they can’t contain characters that would end it. */
const cleanName = (name: string): string => name.replaceAll('^', '').replaceAll('~', '').replaceAll(';', ',').trim()

export function Layers({ designer }: { designer: LabelDesigner }) {
  const { document, chosen } = designer
  const list = useRef<HTMLDivElement>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const elements = document.elements.toReversed()
  const current = elements.find(({ id }) => chosen.has(id))?.id ?? elements[0]?.id

  const focus = (id: string) => list.current?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(id)}"]`)?.focus()
  const range = (to: string): string[] => {
    const ids = elements.map(({ id }) => id)
    const [a, b] = [ids.indexOf(anchor ?? to), ids.indexOf(to)].toSorted((x, y) => x - y)
    return ids.slice(a, (b ?? 0) + 1)
  }
  const pick = (
    id: string,
    { shiftKey, ctrlKey, metaKey }: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
  ) => {
    if (shiftKey) return designer.select(range(id))
    setAnchor(id)
    if (!ctrlKey && !metaKey) return designer.select([id])
    const group = withGroups(document.elements, new Set([id]))
    return designer.select(chosen.has(id) ? [...chosen].filter((each) => !group.has(each)) : [...chosen, ...group])
  }
  const rename = (element: LabelElement, typed: string | null) => {
    setRenaming(null)
    const name = typed === null ? elementName(element) : cleanName(typed)
    if (name !== elementName(element)) designer.change('Rename', { ...element, name: name === '' ? null : name })
    requestAnimationFrame(() => focus(element.id))
  }
  /** Moves an element directly above the one it’s dropped onto, so it’s printed after it. */
  const drop = (id: string, onto: string) => {
    if (id !== onto) designer.edit('Change order', [{ kind: 'order', id, after: onto }])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (renaming !== null) return
    const element = elements.find(({ id }) => id === current)
    if (!element) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && event.altKey) {
      event.preventDefault()
      designer.edit('Change order', orderEdits(document, element.id, step === 1 ? 'back' : 'front'))
      return
    }
    if (step !== 0) {
      event.preventDefault()
      const focused = globalThis.document.activeElement?.getAttribute('data-layer')
      const at = elements.findIndex(({ id }) => id === (focused ?? element.id))
      const next = elements[at + step]
      if (!next) return
      pick(next.id, { shiftKey: event.shiftKey, ctrlKey: false, metaKey: false })
      focus(next.id)
      return
    }
    if (event.key === 'F2' && !designer.isReadOnly) setRenaming(element.id)
    else if (pressKey(event, designer)) event.preventDefault()
  }
  return (
    <>
      <h2 className={classes.partTitle}>
        Layers <span className="mute num">{elements.length}</span>
      </h2>
      {elements.length === 0 && <p className={cx(classes.hint, 'mute')}>Add an element, or drag one onto the label.</p>}
      <div
        ref={list}
        role="listbox"
        aria-label="Layers"
        aria-multiselectable="true"
        className={classes.layers}
        onKeyDown={onKeyDown}
      >
        {elements.map((element) =>
          element.id === renaming ? (
            <Rename key={element.id} element={element} onDone={(name) => rename(element, name)} />
          ) : (
            <Layer
              key={element.id}
              designer={designer}
              element={element}
              isCurrent={element.id === current}
              onClick={(event) => pick(element.id, event)}
              onRename={() => !designer.isReadOnly && setRenaming(element.id)}
              onDropped={(id) => drop(id, element.id)}
            />
          ),
        )}
      </div>
    </>
  )
}
