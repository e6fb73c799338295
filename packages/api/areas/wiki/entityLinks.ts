/** The records a page is about, limited to those a user may see. */
import type { EntityLink } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { type Actor, can, canReach, permissionTo } from '@postern/domain/auth/permission.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Fault codes and settings are visible to all. A record requires permission to view its kind and access to its customer. */
export function seesLink(user: Actor, { kind, ref, customerId }: EntityLink): boolean {
  const resource = findResource(kind)
  const permission = resource && permissionTo(resource.permission, 'view')
  const customer = kind === 'customers' ? ref : customerId
  return (permission === undefined || can(user, permission)) && (customer == null || canReach(user, customer))
}

/** Users can only link what they can open. */
export function requireLinks(user: Actor, links: readonly EntityLink[]): void {
  if (links.every((link) => seesLink(user, link))) return
  throw invalid([{ path: 'entityLinks', description: 'Select records you can open.' }])
}

/** Keeps links the user can't see: they weren't removed, only hidden. */
export async function withHiddenLinks(
  db: Db,
  user: Actor,
  id: string,
  links: readonly EntityLink[],
): Promise<readonly EntityLink[]> {
  const stored = await db.one(
    sql<{ links: EntityLink[] }>`select entity_links as links from wiki_pages where id = ${id}`,
  )
  return [...links, ...(stored?.links ?? []).filter((link) => !seesLink(user, link))]
}
