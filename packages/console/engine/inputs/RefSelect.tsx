import '../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import { insideFields } from '@postern/domain/engine/lookup.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence, withArticle } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { createPath } from '../../paths.ts'
import { FailureText } from '../../session/FailureText.tsx'
import { useCan } from '../../session/useSession.ts'
import type { PickerSource, Within } from '../requests/lookups.ts'
import type { CustomerId } from '../requests/queries.ts'
import classes from './inputs.module.css'
import type { PickerProps } from './pickerProps.ts'
import { useRefSearch } from './useRefSearch.ts'

interface RefSelectProps extends PickerProps {
  source: PickerSource
  /** The name of the current selection, by id. */
  labels: Readonly<Record<string, string>>
  /** Ids that can't be selected here, such as the record itself. */
  except?: readonly string[]
  /** Narrows down the options. */
  within?: Within | undefined
}

/** Opens in a new tab: the form stays, and the picker finds the new record when the user comes back. */
function CreateFirst({ target, customerId }: { target: Resource; customerId: CustomerId }) {
  const can = useCan()
  const { one, many } = target.words
  return (
    <p className={classes.createFirst}>
      No {inSentence(many)} yet.{' '}
      {can(permissionTo(target.permission, 'create')) && (
        <a
          className="link"
          href={createPath(target, target.scope === 'customer' ? customerId : undefined)}
          target="_blank"
          rel="noreferrer"
        >
          Create {inSentence(one)}
        </a>
      )}
    </p>
  )
}

/** Selects a record by name, searching on the server. */
export function RefSelect({ source, labels, except = [], within, value, onChange, error, ...rest }: RefSelectProps) {
  const [named, setNamed] = useState<Readonly<Record<string, string>>>({})
  const chosen = value === null ? undefined : (named[value] ?? labels[value])
  const { target, found, none, problem, searching } = useRefSearch(source, {
    chosen,
    within,
    eager: rest.withAsterisk === true && value === null,
  })
  // Every building has a Level 3, so options show their building, unless only one building is searched.
  const isKnown = insideFields(target).every((name) => within?.filters.some(({ field }) => field === name))
  const insideOf = new Map(found.map(({ id, inside }) => [id, inside]))
  const offered = found.filter(({ id }) => !except.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  const options =
    value && !offered.some((option) => option.value === value)
      ? [{ value, label: chosen ?? target.words.one }, ...offered]
      : offered
  const select = (
    <Select
      {...rest}
      error={error ?? (problem && <FailureText error={problem} />)}
      data={options}
      value={value}
      onChange={(id) => {
        const label = options.find((option) => option.value === id)?.label
        if (id && label) setNamed({ ...named, [id]: label })
        onChange(id)
      }}
      {...searching}
      // The server has already filtered.
      filter={({ options: all }) => all}
      {...(!isKnown && {
        renderOption: ({ option }) => (
          <span className={classes.option}>
            {option.label} <span className="mute">{insideOf.get(option.value)}</span>
          </span>
        ),
      })}
      placeholder={`Select ${withArticle(inSentence(target.words.one))}`}
      clearButtonProps={{ 'aria-label': 'Clear selection' }}
    />
  )
  if (!none || rest.withAsterisk !== true || within !== undefined) return select
  return (
    <div>
      {select}
      <CreateFirst target={target} customerId={source.customerId} />
    </div>
  )
}
