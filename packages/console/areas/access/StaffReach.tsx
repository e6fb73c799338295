/** The customers a staff member can access. Only the provider's own users work in this console. */
import { users } from '@postern/domain/areas/access/users.ts'
import { useQuery } from '@tanstack/react-query'
import { asList } from '../../engine/cells/values.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { RefsSelect } from '../../engine/inputs/RefsSelect.tsx'
import { lookupOptions } from '../../engine/requests/lookups.ts'
import { useUser } from '../../session/useSession.ts'

/** Customers aren't among the provider's records, so their names are looked up. */
function useCustomerNames(customerId: string | undefined, ids: readonly string[]): Record<string, string> | undefined {
  const { data } = useQuery({
    ...lookupOptions({ form: users, field: 'customerIds', purpose: 'filter', customerId }, { ids }),
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return {}
  return data && Object.fromEntries(data.map(({ id, name }) => [id, name]))
}

export function StaffReach({ ids, customerId }: { ids: readonly string[]; customerId: string | undefined }) {
  const names = useCustomerNames(customerId, ids)
  return ids.map((id) => names?.[id] ?? '…').join(', ')
}

export default function StaffReachInput(props: FieldInput) {
  const { name, label, value, onChange, onBlur, error, description, changed, customerId, resource } = props
  const provider = useUser()?.customerId
  const ids = asList(value)
  const names = useCustomerNames(customerId, ids)
  if (customerId !== provider || names === undefined) return null
  return (
    <RefsSelect
      label={label}
      source={{ form: resource, field: name, customerId }}
      labels={names}
      value={ids}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      description={error === undefined ? description : undefined}
      className={changed ? 'changedField' : undefined}
    />
  )
}
