import { ChoiceList, type EditedFilter } from './EditedFilters.tsx'

interface ChoiceFilter {
  label: string
  options: readonly { value: string; label: string }[]
  /** The value from the URL; several are separated by commas. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Shown for a value that isn't among the options. Defaults to the value itself. */
  unknown?: string
}

type Named = Pick<ChoiceFilter, 'options' | 'value' | 'unknown'>

/** A combination of values may be an option with its own label. */
function textOf({ options, value, unknown }: Named): string | undefined {
  const labelOf = (each: string) => options.find((option) => option.value === each)?.label
  return value === undefined
    ? undefined
    : (labelOf(value) ??
        value
          .split(',')
          .map((each) => labelOf(each) ?? unknown ?? each)
          .join(', '))
}

/** A filter by one of several values, shown by their labels. */
export const choiceFilter = ({ label, options, value, onChange, unknown }: ChoiceFilter): EditedFilter => ({
  label,
  text: textOf({ options, value, ...(unknown !== undefined && { unknown }) }),
  editor: (close) => (
    <ChoiceList
      label={label}
      options={options}
      value={value}
      onChoose={(chosen) => {
        onChange(chosen)
        close()
      }}
    />
  ),
  onRemove: () => onChange(undefined),
})
