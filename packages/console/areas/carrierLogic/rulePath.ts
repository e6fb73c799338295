import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { recordPath } from '../../paths.ts'

/** Where a rule is written: a customer's own with the customer, a shared one in the system area. */
export const rulePath = (
  rule: { id: string; scope: 'customer' | 'primary' },
  customerId: string | undefined,
): string =>
  rule.scope === 'customer' && customerId !== undefined
    ? recordPath(carrierLogic, rule.id, customerId)
    : recordPath(primaryCarrierLogic, rule.id)
