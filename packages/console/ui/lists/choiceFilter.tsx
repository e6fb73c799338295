import { ChoiceList, type EditedFilter } from './EditedFilters.tsx'

interface ChoiceFilter {
  label: string
  options: readonly { value: string; label: string }[]
  /** As the address has it; several are separated by commas. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Said of a value that is none of these; the value itself if left out. */
  unknown?: string
}

type Named = Pick<ChoiceFilter, 'options' | 'value' | 'unknown'>

/** Several at once may be an option of their own. */
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
