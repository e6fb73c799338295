/** Why staff changed a parcel; it goes into the audit log. */
import { Textarea } from '@mantine/core'

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
}

export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <Textarea
    label="Reason"
    required
    autosize
    minRows={2}
    maxLength={300}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
