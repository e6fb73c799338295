import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { recordPath } from '../../paths.ts'

/** The page of a rule: customer rules below the customer, shared rules in the system area. */
export const rulePath = (
  rule: { id: string; scope: 'customer' | 'primary' },
  customerId: string | undefined,
): string =>
  rule.scope === 'customer' && customerId !== undefined
    ? recordPath(carrierLogic, rule.id, customerId)
    : recordPath(primaryCarrierLogic, rule.id)
