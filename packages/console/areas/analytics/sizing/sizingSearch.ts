/** A sizing scenario in the URL, so that it can be shared, and in the form it is requested and saved. */

import type { SavedScenario } from '@postern/domain/areas/analytics/scenario.ts'
import { type DoorMix, doorSizes } from '@postern/domain/areas/analytics/sizing.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import type { Search } from '../../../engine/list/urlState.ts'

/** `add=4,6,8,6,0`, in the order of the sizes. Undefined: the suggested mix. */
export function mixIn(text: string | undefined): DoorMix | undefined {
  const counts = text?.split(',').map(Number)
  if (!counts || counts.length !== doorSizes.length || counts.some((n) => !Number.isInteger(n) || n < 0 || n > 200))
    return undefined
  const [XS = 0, S = 0, M = 0, L = 0, XL = 0] = counts
  return { XS, S, M, L, XL }
}
export const mixText = (mix: DoorMix): string => doorSizes.map((size) => mix[size]).join(',')

export type SizingAnswer = AnswerOf<Endpoints['POST /api/analytics/customers/:customerId/sizing']>
export type Scenario = SavedScenario['scenario']

export function scenarioIn({ add, hold, growth, demand }: Search, siteId: string): Scenario {
  const mix = mixIn(add)
  return {
    siteId,
    ...(mix && { add: mix }),
    ...(hold !== undefined && { holdHours: Number(hold) }),
    growth: Number(growth ?? 0),
    demand: demand === 'all' ? 'all' : 'deposits',
  }
}

export const scenarioSearch = ({ siteId, add, holdHours, growth, demand }: Scenario): Search => ({
  site: siteId,
  add: add && mixText(add),
  hold: holdHours === undefined ? undefined : String(holdHours),
  growth: growth === 0 ? undefined : String(growth),
  demand: demand === 'deposits' ? undefined : demand,
})
