import type { Issue } from '@postern/domain/failure.ts'
import { buildings } from '@postern/domain/resources/buildings.ts'
import { rules } from './rules.ts'

const needed = ['addressLine1', 'city', 'countryCode'] as const

/** A building has an address of its own, whole, or none: half of one would be read together with the site's. */
export const buildingRules = rules(buildings, {
  check: (next): Issue[] => {
    const written = [...needed, 'addressLine2', 'addressLine3', 'region', 'postalCode'] as const
    if (written.every((name) => next[name] === null)) return []
    return needed
      .filter((name) => next[name] === null)
      .map((path) => ({ path, description: 'An address of its own needs this too.' }))
  },
})
