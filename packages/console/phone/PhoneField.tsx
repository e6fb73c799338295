import { TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import type { PhoneFieldProps } from './PhoneFieldBody.tsx'

// It includes the world's numbering plans and flags: pages without a phone field must not wait for them.
const PhoneFieldBody = lazyPart(() => import('./PhoneFieldBody.tsx'))

/** The phone field of every form. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, value, error, description, required, className } = props
  // Users who focus the placeholder keep focus when the real field loads.
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
