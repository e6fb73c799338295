/** The parts of a combobox (`useCombobox`) with their ARIA roles. Callers style them. */
import type { ReactNode } from 'react'
import type { Combobox } from './useCombobox.ts'

interface ComboboxInputProps {
  combobox: Combobox
  label: string
  placeholder: string
  className?: string | undefined
  onFocus?: () => void
}

export function ComboboxInput({ combobox, label, placeholder, className, onFocus }: ComboboxInputProps) {
  const { text, count, at, listId, optionId, type, onKeyDown } = combobox
  return (
    <input
      className={className}
      role="combobox"
      aria-expanded={count > 0}
      aria-controls={listId}
      aria-activedescendant={count > 0 ? optionId(at) : undefined}
      aria-autocomplete="list"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  )
}

interface ComboboxListProps {
  combobox: Combobox
  label: string
  className?: string | undefined
  children: ReactNode
}

export const ComboboxList = ({ combobox: { listId }, label, className, children }: ComboboxListProps) => (
  <div id={listId} role="listbox" aria-label={label} className={className}>
    {children}
  </div>
)

interface ComboboxOptionProps {
  combobox: Combobox
  /** Index among all options, across groups. */
  index: number
  className?: string | undefined
  children: ReactNode
}

export const ComboboxOption = ({ combobox, index, className, children }: ComboboxOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
  // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
  <div
    id={combobox.optionId(index)}
    role="option"
    aria-selected={index === combobox.at}
    className={className}
    onClick={(event) => combobox.choose(index, event.metaKey || event.ctrlKey)}
    onPointerMove={() => combobox.point(index)}
  >
    {children}
  </div>
)
