import type { ReactNode, RefCallback } from 'react'

/** Props that pickers share, in forms and in filters. */
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
  /** Whether the user can clear it. */
  clearable?: boolean
  allowDeselect?: boolean
  className?: string | undefined
}
