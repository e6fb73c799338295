/** Where what a field points to is kept. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { getSession } from '../../session/store.ts'
import type { CustomerId } from './queries.ts'

/** What stands outside any customer points to the provider's own records, and whoever is signed in belongs to the provider. */
export const customerIdOfTarget = (target: Resource, customerId: CustomerId): CustomerId =>
  target.scope === 'customer' ? (customerId ?? getSession().user?.customerId) : undefined
