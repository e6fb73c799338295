import { carriers } from '@postern/domain/resources/carriers.ts'
import { rules } from './rules.ts'

const place = '{tracking}'

export const carrierRules = rules(carriers, {
  check: ({ trackingUrl }) =>
    trackingUrl && trackingUrl.split(place).length !== 2
      ? [{ path: 'trackingUrl', description: `Write ${place} once, where the tracking number goes.` }]
      : [],
})
