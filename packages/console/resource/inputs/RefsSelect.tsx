import '../../theme/formStyles.ts'
import { MultiSelect } from '@mantine/core'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useState } from 'react'
import type { CustomerId } from '../queries.ts'
import { titleOf } from '../values.ts'
import type { PickerProps } from './pickerProps.ts'
import { useRefSearch } from './useRefSearch.ts'

interface RefsSelectProps extends Omit<PickerProps, 'value' | 'onChange' | 'allowDeselect'> {
  /** The resource's name. */
  target: string
  customerId: CustomerId
  /** The names of what is chosen already, by id. */
  labels: Readonly<Record<string, string>>
  /** What may be chosen, where not everything may. */
  accepts?: (record: AnyRecord) => boolean
  value: string[]
  onChange: (ids: string[]) => void
}

/** Picks several records by their names, asking the server for what fits. */
export function RefsSelect({
  target,
  customerId,
  labels,
  accepts = () => true,
  value,
  onChange,
  ...rest
}: RefsSelectProps) {
  const { resource, records, searching } = useRefSearch(target, customerId)
  const [named, setNamed] = useState(labels)
  const found = records.filter(accepts).map((record) => ({ value: record.id, label: titleOf(resource, record) }))
  const chosen = value
    .filter((id) => !found.some((option) => option.value === id))
    .map((id) => ({ value: id, label: named[id] ?? labels[id] ?? resource.words.one }))
  return (
    <MultiSelect
      {...rest}
      data={[...chosen, ...found]}
      value={value}
      onChange={(ids) => {
        setNamed({ ...named, ...Object.fromEntries(found.map((option) => [option.value, option.label])) })
        onChange(ids)
      }}
      {...searching}
      // The server has searched already.
      filter={({ options }) => options}
      hidePickedOptions
      placeholder={value.length === 0 ? `Find ${inSentence(resource.words.many)}` : ''}
    />
  )
}
