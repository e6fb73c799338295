/** What the areas register, by resource. The engine doesn't import them: `areas/index.ts` passes them in. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import type { Db } from '../database/db.ts'
import type { SystemCard } from '../systemCard.ts'
import type { Area } from './area.ts'
import { registerFigures } from './computed.ts'
import { type RulesOf, rules, type WriteContext } from './rules.ts'

let areas: readonly Area[] = []
let rulesByName: ReadonlyMap<ResourceName, RulesOf> = new Map()

export function registerAreas(all: readonly Area[]): void {
  areas = all
  rulesByName = new Map(all.flatMap((area) => (area.rules ?? []).map((each) => [each.resource.name, each])))
  registerFigures(all.flatMap(({ figures = [] }) => figures))
}

export const rulesOf = (resource: Resource): RulesOf => rulesByName.get(resource.name) ?? rules(resource, {})

/** Areas that refuse make the next statement fail. */
export function refuseBeyond(context: Pick<WriteContext, 'db' | 'place'>, resource: Resource, more = 1): void {
  for (const area of areas) area.refuseBeyond?.(context, resource, more)
}

/** Cards on the first page of the system area. */
export const systemCards = (): readonly SystemCard[] => areas.flatMap((area) => area.systemCards ?? [])

export async function masksFiles(db: Db, customerId: string): Promise<boolean> {
  for (const area of areas) if (await area.masksFiles?.(db, customerId)) return true
  return false
}
