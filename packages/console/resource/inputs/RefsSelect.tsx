import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerId, suggestionOptions } from '../queries.ts'
import { targetPlace } from '../targetPlace.ts'
import { titleOf } from '../values.ts'
import type { PickerProps } from './pickerProps.ts'
import { typingMs } from './RefSelect.tsx'

interface RefsSelectProps extends Omit<PickerProps, 'value' | 'onChange' | 'allowDeselect'> {
  /** The resource's name. */
  target: string
  customerId: CustomerId
  /** The names of what is chosen already, by id. */
  labels: Readonly<Record<string, string>>
  value: string[]
  onChange: (ids: string[]) => void
}

/** Picks several records by their names, asking the server for what fits. */
export function RefsSelect({ target, customerId, labels, value, onChange, ...rest }: RefsSelectProps) {
  const resource = resourceNamed(target)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [named, setNamed] = useState(labels)
  const [asked] = useDebouncedValue(search, typingMs)
  const { data, isFetching, error } = useQuery({
    ...suggestionOptions(resource, targetPlace(resource, customerId), asked),
    enabled: opened,
  })
  const found = (data ?? []).map((record) => ({ value: record.id, label: titleOf(resource, record) }))
  const chosen = value
    .filter((id) => !found.some((option) => option.value === id))
    .map((id) => ({ value: id, label: named[id] ?? labels[id] ?? resource.words.one }))
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(resource.words.one)} found`
  return (
    <MultiSelect
      {...rest}
      data={[...chosen, ...found]}
      value={value}
      onChange={(ids) => {
        setNamed({ ...named, ...Object.fromEntries(found.map((option) => [option.value, option.label])) })
        onChange(ids)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already.
      filter={({ options }) => options}
      hidePickedOptions
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={error ? error.message : nothing}
      placeholder={value.length === 0 ? `Find ${inSentence(resource.words.many)}` : ''}
      maxDropdownHeight={280}
    />
  )
}
