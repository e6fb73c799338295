import { TextInput } from '@mantine/core'
import { lazy, type Ref, Suspense, useState } from 'react'

// It brings the numbering plans of the world and all their flags: pages without a phone field must not wait for them.
const PhoneFieldBody = lazy(() => import('./PhoneFieldBody.tsx'))

export interface PhoneFieldProps {
  name: string
  label: string
  /** E.164, or what was typed while it is no number yet. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error: string | undefined
  description: string | undefined
  required: boolean
  /** Where its owner is: the flag to begin with. */
  country?: string | undefined
  autoComplete?: string
  autoFocus?: boolean
  className?: string | undefined
  ref?: Ref<{ focus: () => void }>
}

/** The phone field of every form. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, value, error, description, required, className } = props
  // Whoever was faster than the field finds themselves in it when it comes.
  const [entered, setEntered] = useState(false)
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          value={value}
          error={error}
          description={description}
          withAsterisk={required}
          className={className}
          readOnly
          onFocus={() => setEntered(true)}
          onBlur={() => setEntered(false)}
        />
      }
    >
      <PhoneFieldBody {...props} autoFocus={entered} />
    </Suspense>
  )
}
