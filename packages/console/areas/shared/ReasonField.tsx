/** The user's reason for a risky action, kept in the audit log. */
import { Textarea, TextInput } from '@mantine/core'

/** Minimum length; the server refuses shorter reasons. */
const shortest = 3

export const isReason = (text: string): boolean => text.trim().length >= shortest

interface ReasonFieldProps {
  label?: string
  /** Who sees it. */
  description?: string
  longest?: number
  /** A multi-line field. */
  lines?: boolean
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  'data-autofocus'?: boolean
}

export function ReasonField({ label = 'Reason', longest = 200, lines = false, onChange, ...rest }: ReasonFieldProps) {
  const props = { label, required: true, maxLength: longest, ...rest }
  return lines ? (
    <Textarea {...props} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...props} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
