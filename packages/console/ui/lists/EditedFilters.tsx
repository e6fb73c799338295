/** Filters with an editor each: chips for active filters, and a button to add another. */
import { type ReactNode, useState } from 'react'
import { LazyPopover } from '../overlays/LazyPopover.tsx'
import classes from './EditedFilters.module.css'
import { AddChip, FilterChip } from './FilterChip.tsx'
import { SearchField } from './SearchField.tsx'

export interface EditedFilter {
  label: string
  /** The current value as text; undefined if the filter isn't set. */
  text: string | undefined
  operator?: string
  /** Omitted for filters that only a URL can set. */
  editor?: (close: () => void) => ReactNode
  onRemove: () => void
}

function Chip({ filter }: { filter: EditedFilter & { text: string } }) {
  const { label, text, operator = 'is', editor, onRemove } = filter
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const open = editor && { onField: () => setOpened(true), onValue: () => setOpened(true) }
  const chip = <FilterChip field={label} operator={operator} value={text} onRemove={onRemove} {...open} />
  if (!editor) return chip
  return (
    <LazyPopover opened={opened} onClose={close} label={`Filter by ${label}`} width={280} button={chip}>
      {() => <div className={classes.editor}>{editor(close)}</div>}
    </LazyPopover>
  )
}

export function EditedFilters({ filters }: { filters: readonly EditedFilter[] }) {
  // The label of the filter being added; empty while the user is selecting one.
  const [adding, setAdding] = useState<string | null>(null)
  const close = () => setAdding(null)
  const free = filters.filter(({ text, editor }) => text === undefined && editor)
  const added = filters.find(({ label }) => label === adding)
  return (
    <>
      {filters.map(
        (filter) =>
          filter.text !== undefined &&
          filter.label !== adding && <Chip key={filter.label} filter={{ ...filter, text: filter.text }} />,
      )}
      {(free.length > 0 || adding !== null) && (
        <LazyPopover
          opened={adding !== null}
          onClose={close}
          label="Add filter"
          width={added ? 280 : 200}
          button={
            <AddChip
              aria-haspopup="dialog"
              aria-expanded={adding !== null}
              onClick={() => setAdding(adding === null ? '' : null)}
            />
          }
        >
          {() =>
            added?.editor ? (
              <div className={classes.editor}>{added.editor(close)}</div>
            ) : (
              <div className={classes.choices}>
                {free.map(({ label }) => (
                  <button key={label} type="button" className={classes.choice} onClick={() => setAdding(label)}>
                    {label}
                  </button>
                ))}
              </div>
            )
          }
        </LazyPopover>
      )}
    </>
  )
}

interface ChoiceListProps {
  /** "Actor": names the list and its search. */
  label: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChoose: (value: string) => void
}

const fitsWithoutSearch = 10

/** Select one of many with one click; long lists have a search. */
export function ChoiceList({ label, options, value, onChoose }: ChoiceListProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  return (
    <>
      {options.length > fitsWithoutSearch && (
        <SearchField label={`Search ${label.toLowerCase()}`} value={typed} onChange={setTyped} />
      )}
      <div className={classes.choices}>
        {shown.map((option) => (
          <button
            key={option.value}
            type="button"
            className={classes.choice}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </button>
        ))}
        {shown.length === 0 && <p className="dim">No matches</p>}
      </div>
    </>
  )
}
