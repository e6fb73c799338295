import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { rules } from '../../engine/rules.ts'
import { checkDoorCode } from './doorCodes.ts'

export const carrierCodeRules = rules(carrierCodes, {
  beforeWrite: async (context, { carrierId, siteId, accessCode }, before) => {
    await checkDoorCode(context, carrierCodes, before?.id, { carrierId, siteIds: [siteId], code: accessCode })
    return {}
  },
})
