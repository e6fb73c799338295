/** Which customer owns the records a field points to. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { getSession } from '../../session/store.ts'
import type { CustomerId } from './queries.ts'

/** Records outside any customer point to the provider's own records, and every signed-in user belongs to the provider. */
export const customerIdOfTarget = (target: Resource, customerId: CustomerId): CustomerId =>
  target.scope === 'customer' ? (customerId ?? getSession().user?.customerId) : undefined
