import { tenants } from '@postern/domain/resources/tenants.ts'
import { rules } from './rules.ts'

export const tenantRules = rules(tenants, {
  check: ({ moveInDate, moveOutDate }) =>
    moveInDate && moveOutDate && moveOutDate <= moveInDate
      ? [{ path: 'moveOutDate', description: 'A tenant moves out after it has moved in.' }]
      : [],
})
