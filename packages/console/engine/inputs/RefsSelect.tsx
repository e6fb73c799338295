import '../../theme/formStyles.ts'
import { MultiSelect } from '@mantine/core'
import { inSentence } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { FailureText } from '../../session/FailureText.tsx'
import type { PickerSource } from '../requests/lookups.ts'
import type { PickerProps } from './pickerProps.ts'
import { useRefSearch } from './useRefSearch.ts'

interface RefsSelectProps extends Omit<PickerProps, 'value' | 'onChange' | 'allowDeselect'> {
  source: PickerSource
  /** The names of the current selection, by id. */
  labels: Readonly<Record<string, string>>
  /** Ids that can't be selected here, such as the record itself. */
  except?: readonly string[]
  value: string[]
  onChange: (ids: string[]) => void
}

/** Selects several records by name, searching on the server. */
export function RefsSelect({ source, labels, except = [], value, onChange, error, ...rest }: RefsSelectProps) {
  const { target, found, problem, searching } = useRefSearch(source)
  const [named, setNamed] = useState(labels)
  const offered = found.filter(({ id }) => !except.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = value
    .filter((id) => !offered.some((option) => option.value === id))
    .map((id) => ({ value: id, label: named[id] ?? labels[id] ?? target.words.one }))
  return (
    <MultiSelect
      {...rest}
      error={error ?? (problem && <FailureText error={problem} />)}
      data={[...chosen, ...offered]}
      value={value}
      onChange={(ids) => {
        setNamed({ ...named, ...Object.fromEntries(offered.map((option) => [option.value, option.label])) })
        onChange(ids)
      }}
      {...searching}
      // The server has already filtered.
      filter={({ options }) => options}
      hidePickedOptions
      placeholder={value.length === 0 ? `Select ${inSentence(target.words.many)}` : ''}
    />
  )
}
