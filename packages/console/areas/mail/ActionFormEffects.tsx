/** A new action starts with the defaults of its kind and its usual next actions. */
import { type ActionKind, actionDefaults, kindsAfter } from '@postern/domain/areas/mail/actionDefaults.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useFollow } from '../../engine/form/useFollow.ts'
import { wholeOptions } from '../../engine/list/wholeQuery.ts'
import type { Values } from '../../engine/requests/writes.ts'
import type { FormEffectsProps } from '../../engine/view.ts'

interface Step {
  readonly id: string
  readonly name: string
  readonly kind: ActionKind
}

const isKind = (value: unknown): value is ActionKind => typeof value === 'string' && value in actionDefaults

function Follow({ steps }: { steps: readonly Step[] }) {
  useFollow(
    useCallback(
      ({ kind }: Values) => {
        const known = isKind(kind) ? kind : 'custom'
        const after = steps.filter((step) => kindsAfter[known].includes(step.kind))
        return { ...actionDefaults[known], nextActionIds: after.map(({ id }) => id) }
      },
      [steps],
    ),
  )
  return null
}

export default function ActionFormEffects({ customerId, onNames }: FormEffectsProps) {
  const { data } = useQuery(wholeOptions(actions, customerId, [{ field: 'isActive', operator: 'eq', values: [true] }]))
  useEffect(() => {
    if (data) onNames(Object.fromEntries(data.map(({ id, name }) => [id, name])))
  }, [data, onNames])
  return data ? <Follow steps={data} /> : null
}
