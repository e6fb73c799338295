import { resourceNamed } from '@postern/domain/resources/index.ts'
import { queryClient } from '../http/queryClient.ts'
import { suggestionOptions } from '../resource/queries.ts'

/** The one of its kind that is taken where nobody says otherwise; null where there is none, or none that one may see. */
export async function defaultOne(name: string, customerId: string | undefined): Promise<string | null> {
  const isDefault = { filters: [{ field: 'isDefault', operator: 'eq' as const, values: [true] }] }
  const [found] = await queryClient
    .ensureQueryData(suggestionOptions(resourceNamed(name), customerId, '', isDefault))
    .catch(() => [])
  return found?.id ?? null
}
