import type { Issue } from '@postern/domain/failure.ts'
import { carriers } from '@postern/domain/resources/carriers.ts'
import { rules } from './rules.ts'

const place = '{tracking}'

export const carrierRules = rules(carriers, {
  check: ({ trackingUrl, arrivesFrom, arrivesUntil }) => {
    const issues: Issue[] = []
    if (trackingUrl && trackingUrl.split(place).length !== 2)
      issues.push({ path: 'trackingUrl', description: `Write ${place} once, where the tracking number goes.` })
    if (
      (arrivesFrom === null) !== (arrivesUntil === null) ||
      (arrivesFrom && arrivesUntil && arrivesUntil <= arrivesFrom)
    )
      issues.push({ path: 'arrivesUntil', description: 'Write both times, the later one second.' })
    return issues
  },
})
