/** A refused cell that turns into an input when clicked. Enter saves, Esc cancels. */
import type { RowProblem } from '@postern/domain/imports/importRecord.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Kbd } from '../../ui/marks/Kbd.tsx'
import classes from './Rows.module.css'

interface CellEditorProps {
  problem: RowProblem
  /** The field’s name. */
  label: string
  canEdit: boolean
  busy: boolean
  error: string | null
  onSave: (value: string) => void
}

export function CellEditor({ problem, label, canEdit, busy, error, onSave }: CellEditorProps) {
  const found = problem.found ?? ''
  const [text, setText] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Focus returns to the button that started the edit.
  useEffect(() => {
    if (wasOpen.current && text === undefined) button.current?.focus()
    wasOpen.current = text !== undefined
  }, [text])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setText(undefined)
    }
    if (event.key === 'Enter' && text !== undefined && !busy) onSave(text)
  }
  if (text !== undefined)
    return (
      <span className={classes.change}>
        <span className={classes.label}>{label}</span>
        <input
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: a person has just asked to edit this cell
          autoFocus
          aria-label={`New value for ${label}`}
          value={text}
          maxLength={4_000}
          disabled={busy}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={onKey}
          onBlur={() => !busy && text === found && setText(undefined)}
        />
        {error === null && text !== found ? (
          <span className={classes.hint}>
            {found !== '' && `Was “${found}”`} <Kbd>↵</Kbd> save
          </span>
        ) : (
          <span className={classes.refusal} role="status">
            {error ?? problem.message}
          </span>
        )}
      </span>
    )
  return (
    <span className={classes.change}>
      <span className={classes.label}>{label}</span>
      {canEdit ? (
        <button ref={button} type="button" className={classes.cell} onClick={() => setText(found)}>
          <span className="visuallyHidden">{`Edit ${label}: `}</span>
          <span className="truncate">{found === '' ? 'blank' : found}</span>
          <IconPencil size={12} stroke={1.6} aria-hidden />
        </button>
      ) : (
        <span className="mono truncate">{found === '' ? 'blank' : found}</span>
      )}
      <span className={classes.refusal}>{problem.message}</span>
    </span>
  )
}
