import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomerId, suggestionOptions } from '../queries.ts'
import { targetPlace } from '../targetPlace.ts'
import { titleOf } from '../values.ts'
import type { PickerProps } from './pickerProps.ts'

interface RefSelectProps extends PickerProps {
  /** The resource's name. */
  target: string
  customerId: CustomerId
  /** The name of what is chosen already, by id. */
  labels: Readonly<Record<string, string>>
  /** What may be chosen, where not everything may. */
  accepts?: (record: AnyRecord) => boolean
}

/** Asks the server once a person pauses. */
export const typingMs = 200

/** Picks another record by its name, asking the server for what fits. */
export function RefSelect({
  target,
  customerId,
  labels,
  accepts = () => true,
  value,
  onChange,
  ...rest
}: RefSelectProps) {
  const resource = resourceNamed(target)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState(false)
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const [asked] = useDebouncedValue(search, typingMs)
  const chosen = value === null ? undefined : (named[value] ?? labels[value])
  const { data, isFetching, error } = useQuery({
    // The field shows the name of what is chosen: that is no search.
    ...suggestionOptions(resource, targetPlace(resource, customerId), asked === chosen ? '' : asked),
    enabled: opened,
  })
  const found = (data ?? []).filter(accepts).map((record) => ({ value: record.id, label: titleOf(resource, record) }))
  const options =
    value && !found.some((option) => option.value === value)
      ? [{ value, label: chosen ?? resource.words.one }, ...found]
      : found
  const nothing = isFetching ? 'Searching…' : `No ${inSentence(resource.words.one)} found`
  return (
    <Select
      {...rest}
      data={options}
      value={value}
      onChange={(id) => {
        const label = options.find((option) => option.value === id)?.label
        if (id && label) setNamed({ ...named, [id]: label })
        onChange(id)
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already.
      filter={({ options: all }) => all}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={error ? error.message : nothing}
      placeholder={`Find a ${inSentence(resource.words.one)}`}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      maxDropdownHeight={280}
    />
  )
}
