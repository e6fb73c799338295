/** The filters of a list as chips, each opening its own editor. */
import { type Filter, filterField } from '@postern/domain/engine/query.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { AddChip, FilterChip } from '../../ui/lists/FilterChip.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { LazyPopover } from '../../ui/overlays/LazyPopover.tsx'
import { useFilterLabels } from '../cells/useRefLabels.ts'
import type { Labels } from '../cells/valueText.ts'
import type { ListContext } from '../list/listContext.ts'
import classes from './FilterBar.module.css'
import { filterFields, filterValueText, operatorText } from './filterText.ts'

// Reading a list doesn't need it.
const FilterEditor = lazyPart(() => import('./FilterEditor.tsx'))

interface FilterBarProps {
  place: ListContext
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

interface EditorProps {
  place: ListContext
  labels: Labels
  fieldName: string
  filter?: Filter | undefined
  onApply: (filter: Filter) => void
  onClose: () => void
}

const Editor = (props: EditorProps) => (
  <Suspense fallback={<SkeletonLines lines={3} />}>
    <FilterEditor {...props} />
  </Suspense>
)

interface ChipProps extends Omit<EditorProps, 'onClose' | 'fieldName'> {
  filter: Filter
  onRemove: () => void
}

function Chip({ filter, onRemove, ...editor }: ChipProps) {
  const [opened, setOpened] = useState(false)
  const field = filterField(editor.place.resource, filter.field)
  if (!field) return null
  const label = labelOf(filter.field, field)
  const operator = operatorText(field, filter)
  const value = filterValueText(field, filter, editor.labels)
  const open = () => setOpened(true)
  return (
    <LazyPopover
      opened={opened}
      onClose={() => setOpened(false)}
      label={`Filter by ${label}`}
      width={280}
      button={
        <FilterChip
          field={label}
          {...(value === '' ? { value: operator } : { operator, value })}
          onField={open}
          onOperator={open}
          onValue={open}
          onRemove={onRemove}
        />
      }
    >
      {() => <Editor {...editor} fieldName={filter.field} filter={filter} onClose={() => setOpened(false)} />}
    </LazyPopover>
  )
}

/** First the fields, then the editor of the selected one. `at`: the filter it has added, so it's updated instead of added again. */
interface Adding {
  fieldName?: string
  at?: number
}

export function FilterBar({ place, filters, onChange }: FilterBarProps) {
  const { resource, customerId } = place
  const labels = useFilterLabels(resource, customerId, filters)
  const [adding, setAdding] = useState<Adding | null>(null)
  const put = (index: number, filter: Filter) => onChange(filters.map((old, at) => (at === index ? filter : old)))
  const fields = filterFields(place)
  if (fields.length === 0) return null
  const { fieldName, at } = adding ?? {}
  const addOrPut = (filter: Filter) => {
    if (at !== undefined) return put(at, filter)
    onChange([...filters, filter])
    setAdding({ ...adding, at: filters.length })
  }
  return (
    <>
      {filters.map((filter, index) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the row is what a chip is known by while it is edited
          key={`${filter.field} ${index}`}
          place={place}
          labels={labels}
          filter={filter}
          onApply={(next) => put(index, next)}
          onRemove={() => onChange(filters.filter((_, each) => each !== index))}
        />
      ))}
      <LazyPopover
        opened={adding !== null}
        onClose={() => setAdding(null)}
        label="Add filter"
        width={fieldName ? 280 : 200}
        className={fieldName ? undefined : classes.fields}
        button={
          <AddChip
            aria-haspopup="dialog"
            aria-expanded={adding !== null}
            onClick={() => setAdding(adding === null ? {} : null)}
          />
        }
      >
        {() =>
          fieldName === undefined ? (
            fields.map(([name, field]) => (
              <button key={name} type="button" className={classes.field} onClick={() => setAdding({ fieldName: name })}>
                {labelOf(name, field)}
              </button>
            ))
          ) : (
            <Editor
              place={place}
              labels={labels}
              fieldName={fieldName}
              filter={at === undefined ? undefined : filters[at]}
              onApply={addOrPut}
              onClose={() => setAdding(null)}
            />
          )
        }
      </LazyPopover>
    </>
  )
}
