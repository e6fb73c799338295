import type { ReactNode, RefCallback } from 'react'

/** What the pickers share, in forms and in filters. */
export interface PickerProps {
  label?: ReactNode
  'aria-label'?: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  ref?: RefCallback<HTMLElement>
  error?: ReactNode
  description?: ReactNode
  withAsterisk?: boolean
  /** Whether it may be emptied again. */
  clearable?: boolean
  allowDeselect?: boolean
  className?: string | undefined
}
