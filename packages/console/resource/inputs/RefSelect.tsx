import '../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import type { ListQuery } from '@postern/domain/query.ts'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { inSentence, withArticle } from '@postern/domain/text.ts'
import { useState } from 'react'
import classes from '../inputs.module.css'
import { homesOf } from '../inside.ts'
import type { CustomerId } from '../queries.ts'
import { titleOf } from '../values.ts'
import type { PickerProps } from './pickerProps.ts'
import { useRefSearch } from './useRefSearch.ts'

interface RefSelectProps extends PickerProps {
  /** The resource's name. */
  target: string
  customerId: CustomerId
  /** The name of what is chosen already, by id. */
  labels: Readonly<Record<string, string>>
  /** What may be chosen, where not everything may. */
  accepts?: (record: AnyRecord) => boolean
  /** Which of them are looked through, where not all are. */
  within?: Partial<ListQuery> | undefined
}

/** Picks another record by its name, asking the server for what fits. */
export function RefSelect({
  target,
  customerId,
  labels,
  accepts = () => true,
  within,
  value,
  onChange,
  ...rest
}: RefSelectProps) {
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const chosen = value === null ? undefined : (named[value] ?? labels[value])
  const { resource, records, searching } = useRefSearch(target, customerId, { chosen, within })
  // Every building has a Level 3: which one it is stands beside it, unless only one building is looked through.
  const homes = homesOf(resource).filter((name) => !within?.filters?.some(({ field }) => field === name))
  const homeOf = new Map(records.map(({ id, labels: names }) => [id, homes.map((name) => names[name]).join(', ')]))
  const found = records.filter(accepts).map((record) => ({ value: record.id, label: titleOf(resource, record) }))
  const options =
    value && !found.some((option) => option.value === value)
      ? [{ value, label: chosen ?? resource.words.one }, ...found]
      : found
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
      {...searching}
      // The server has searched already.
      filter={({ options: all }) => all}
      {...(homes.length > 0 && {
        renderOption: ({ option }) => (
          <span className={classes.option}>
            {option.label} <span className="mute">{homeOf.get(option.value)}</span>
          </span>
        ),
      })}
      placeholder={`Find ${withArticle(inSentence(resource.words.one))}`}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
    />
  )
}
