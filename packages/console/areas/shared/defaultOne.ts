import type { Resource } from '@postern/domain/engine/resource.ts'
import { lookupOptions } from '../../engine/requests/lookups.ts'
import { queryClient } from '../../http/queryClient.ts'

/** The default record of the kind a field refers to; null if there is none. */
export async function defaultOne(
  form: Resource,
  field: string,
  customerId: string | undefined,
): Promise<string | null> {
  const [found] = await queryClient
    // Not cached: the default may have changed since the last form was opened.
    .fetchQuery({ ...lookupOptions({ form, field, customerId }, { isDefault: true }), staleTime: 0 })
    .catch(() => [])
  return found?.id ?? null
}
