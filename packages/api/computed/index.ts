/** The entities with computed fields; a test holds that none of their fields is left out. */
import type { Resource } from '@postern/domain/resource.ts'
import { appsComputed } from './apps.ts'
import { type Computed, computing } from './computed.ts'
import { lockerBankFigures } from './lockerBanks.ts'
import { lockerFigures } from './lockers.ts'

const written: readonly Computed[] = [appsComputed, lockerBankFigures, lockerFigures]

export const computedOf = (resource: Resource): Computed =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? computing(resource, {})
