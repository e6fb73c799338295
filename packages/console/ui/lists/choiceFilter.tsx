import { ChoiceList, type EditedFilter } from './EditedFilters.tsx'

interface ChoiceFilter {
  label: string
  options: readonly { value: string; label: string }[]
  /** As the address has it; several are separated by commas. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter by one of several values, shown by their labels. */
export const choiceFilter = ({ label, options, value, onChange }: ChoiceFilter): EditedFilter => ({
  label,
  text: value
    ?.split(',')
    .map((each) => options.find((option) => option.value === each)?.label ?? each)
    .join(', '),
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
