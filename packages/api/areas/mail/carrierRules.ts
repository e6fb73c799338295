import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { checkDoorCode } from './doorCodes.ts'

const place = '{tracking}'

export const carrierRules = rules(carriers, {
  check: ({ trackingUrl, arrivesFrom, arrivesUntil, countryCodes }) => {
    const issues: Issue[] = []
    if (trackingUrl && trackingUrl.split(place).length !== 2)
      issues.push({ path: 'trackingUrl', description: `Enter ${place} once, where the tracking number goes.` })
    if (
      (arrivesFrom === null) !== (arrivesUntil === null) ||
      (arrivesFrom && arrivesUntil && arrivesUntil <= arrivesFrom)
    )
      issues.push({ path: 'arrivesUntil', description: 'Enter both times, the earlier one first.' })
    if (countryCodes?.some((country) => !/^[A-Z]{2}$/.test(country)))
      issues.push({ path: 'countryCodes', description: 'Enter two-letter country codes, like US or CA.' })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const { accessCode, siteIds } = next
    await checkDoorCode(context, carriers, before?.id, {
      carrierId: before?.id ?? null,
      siteIds: siteIds ?? [],
      code: accessCode,
    })
    const {
      db,
      place: { customerId },
    } = context
    const { defaultServiceId } = next
    if (defaultServiceId === null || defaultServiceId === before?.defaultServiceId) return {}
    const own = await db.one(sql`select from services where customer_id = ${customerId} and id = ${defaultServiceId}
      and carrier_id = ${before?.id ?? null}::uuid`)
    if (!own) throw invalid([{ path: 'defaultServiceId', description: 'This service belongs to another carrier.' }])
    return {}
  },
})
