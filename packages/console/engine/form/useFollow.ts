import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

/**
 * In a new record's form, derived fields follow the fields they depend on until the user overrides them. A field that
 * doesn't hold its derived value counts as overridden, whether it was typed or copied.
 */
export function useFollow(beginning: (typed: Values) => Values): void {
  const { control, setValue } = useFormContext<Record<string, unknown>>()
  const typed = useWatch({ control })
  const { defaultValues = {} } = useFormState({ control })
  const last = useRef<Values | null>(null)
  useEffect(() => {
    const before = last.current ?? beginning(defaultValues)
    const next = beginning(typed)
    last.current = next
    for (const [name, value] of Object.entries(next))
      if (sameValue(typed[name], before[name]) && !sameValue(typed[name], value)) setValue(name, value)
  }, [typed, defaultValues, beginning, setValue])
}
