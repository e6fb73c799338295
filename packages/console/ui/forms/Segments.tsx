import { useId } from 'react'
import classes from './Segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  /** The labels, in order. */
  options: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

/** One of a few options, side by side. Plain radios: Mantine's control measures and animates an indicator, which delays a list. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {(Object.keys(options) as T[]).map((each) => (
        <label key={each} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className="visuallyHidden"
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {options[each]}
        </label>
      ))}
    </div>
  )
}
