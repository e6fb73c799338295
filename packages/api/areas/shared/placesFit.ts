/** Places must be consistent: floor ∈ building ∈ site. */
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

interface Placed {
  readonly siteId: string
  readonly buildingId: string | null
  readonly floorId: string | null
}

/** A floor implies its building, so users don't have to enter both. Foreign keys reject places that don't exist. */
export async function settlePlace({ db, place }: WriteContext, next: Placed): Promise<{ buildingId?: string }> {
  const { siteId, buildingId, floorId } = next
  if (buildingId === null && floorId === null) return {}
  const [building, floor] = [
    await db.one(sql<{ id: string; siteId: string }>`
      select b.id, b.site_id as "siteId" from buildings b
      where b.customer_id = ${place.customerId} and b.id = coalesce(${buildingId}::uuid,
        (select f.building_id from floors f where f.customer_id = ${place.customerId} and f.id = ${floorId}))`),
    await db.one(sql<{ buildingId: string }>`
      select building_id as "buildingId" from floors where customer_id = ${place.customerId} and id = ${floorId}`),
  ]
  const issues: Issue[] = []
  if (building && building.siteId !== siteId)
    issues.push({ path: buildingId ? 'buildingId' : 'floorId', description: 'This is at another site.' })
  if (building && floor && floor.buildingId !== building.id)
    issues.push({ path: 'floorId', description: 'This floor is in another building.' })
  if (issues.length > 0) throw invalid(issues)
  return buildingId === null && building ? { buildingId: building.id } : {}
}

/** A location must be at the same site as the record that refers to it. */
export async function locationIssues(
  { db, place }: WriteContext,
  siteId: string | null,
  chosen: Readonly<Record<string, string | null>>,
): Promise<Issue[]> {
  const ids = Object.values(chosen).filter((id) => id !== null)
  if (siteId === null || ids.length === 0) return []
  const found = await db.all(sql<{ id: string }>`
    select id from locations where customer_id = ${place.customerId} and id = any(${ids}::uuid[]) and site_id <> ${siteId}`)
  const elsewhere = new Set(found.map(({ id }) => id))
  return Object.entries(chosen)
    .filter(([, id]) => id !== null && elsewhere.has(id))
    .map(([path]) => ({ path, description: 'This location is at another site.' }))
}
