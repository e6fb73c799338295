import { carrierCodes } from '@postern/domain/resources/carrierCodes.ts'
import { checkDoorCode } from './doorCodes.ts'
import { rules } from './rules.ts'

export const carrierCodeRules = rules(carrierCodes, {
  beforeWrite: async (context, { carrierId, siteId, accessCode }, before) => {
    await checkDoorCode(context, carrierCodes, before?.id, { carrierId, siteIds: [siteId], code: accessCode })
    return {}
  },
})
