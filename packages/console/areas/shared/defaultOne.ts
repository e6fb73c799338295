import type { Resource } from '@postern/domain/engine/resource.ts'
import { lookupOptions } from '../../engine/requests/lookups.ts'
import { queryClient } from '../../http/queryClient.ts'

/** The default of the kind a field points to; null where there is none. */
export async function defaultOne(
  form: Resource,
  field: string,
  customerId: string | undefined,
): Promise<string | null> {
  const [found] = await queryClient
    // Asked anew each time: what was the default when the last form opened may be another by now.
    .fetchQuery({ ...lookupOptions({ form, field, customerId }, { isDefault: true }), staleTime: 0 })
    .catch(() => [])
  return found?.id ?? null
}
