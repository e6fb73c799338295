import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { Ref } from 'react'
import { Kbd } from '../marks/Kbd.tsx'
import classes from './SearchField.module.css'

interface SearchFieldProps {
  /** "Search customers": name and placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Shows the hint; the page handles the key. */
  slashKey?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The 28 px search field of a toolbar. Escape clears it. */
export function SearchField({ label, value, onChange, slashKey, ref }: SearchFieldProps) {
  return (
    <div className={classes.field}>
      <IconSearch size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <input
        ref={ref}
        type="search"
        className={classes.input}
        aria-label={label}
        aria-keyshortcuts={slashKey ? '/' : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
      {slashKey && value === '' && (
        <span className={classes.hint}>
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  )
}
