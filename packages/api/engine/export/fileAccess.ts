/** A download checks permissions again: they may have changed since the file was written. */

import {
  type Actor,
  allPermissions,
  can,
  canReach,
  exportPermission,
  piiPermission,
} from '@postern/domain/auth/permission.ts'
import { privateFields } from '@postern/domain/engine/privacy.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { acrossCustomers, type Db } from '../../database/db.ts'
import type { StoredJob } from '../../jobs/store.ts'
import { masksFiles } from '../registry.ts'
import { type ExportAsked, type ExportSource, hiddenInFiles } from './export.ts'

/** Plain data, stored with the file. */
export interface FileAccess {
  readonly needs: readonly string[]
  /** The customers the file may show; null for all. */
  readonly reach: readonly string[] | null
}

const basicNeeds = ({ permission }: Resource): string[] => [`${permission}.view`, exportPermission(permission)]

/** Names of people are personal data, too: a column that references people shows names to users who may view them. */
const namedPeople = ({ resource, actor }: ExportSource, columns: readonly string[]): string[] =>
  columns.flatMap((name) => {
    const field = resource.fields[name]
    const named = field && 'target' in field ? resourceNamed(field.target) : undefined
    const isSeen = named && piiPermission(named.permission) !== undefined && can(actor, `${named.permission}.view`)
    return isSeen ? [`${named.permission}.view`] : []
  })

export async function accessOf(source: ExportSource, { columns }: ExportAsked): Promise<FileAccess> {
  const { resource, actor } = source
  const masked = new Set((await hiddenInFiles(source)).map(([name]) => name))
  const isPersonal = privateFields(resource).some(([name]) => columns.includes(name) && !masked.has(name))
  const pii = isPersonal ? (piiPermission(resource.permission) ?? []) : []
  const needs = new Set([...basicNeeds(resource), ...[pii].flat(), ...namedPeople(source, columns)])
  return { needs: [...needs], reach: actor.customerIds }
}

/** Files from before these were stored assume the most. */
const neededFor = (resource: Resource, { needs }: StoredJob): readonly string[] =>
  needs ?? [...basicNeeds(resource), ...[piiPermission(resource.permission) ?? []].flat()]

export async function mayFetch(db: Db, actor: Actor, resource: Resource, job: StoredJob): Promise<boolean> {
  const needs = neededFor(resource, job)
  if (!allPermissions.filter((word) => needs.includes(word)).every((word) => can(actor, word))) return false
  const { customerId, reach } = job
  if (customerId === null) return actor.customerIds === null || reach?.every((id) => canReach(actor, id)) === true
  const holdsPersonal = needs.some((word) => word === piiPermission(resource.permission))
  return canReach(actor, customerId) && !(holdsPersonal && (await masksFiles(db, customerId)))
}

/** Fails exports that may include an anonymized person, even running ones, which may already have written that row. */
export const dropFiles = (within: Db, of: { customerId: string; andPlatform: boolean }): Promise<void> =>
  acrossCustomers(within, async (db) => {
    const dropped = await db.all(sql<{ id: string }>`
    update jobs set state = 'failed', finished_at = coalesce(finished_at, now()),
      message = 'Someone in this file was anonymized. Export it again.'
    where kind = 'export' and state in ('running', 'done')
      and (customer_id = ${of.customerId} or (${of.andPlatform}::boolean and customer_id is null)) returning id`)
    await db.all(sql`delete from job_chunks where job_id = any(${dropped.map(({ id }) => id)}::uuid[])`)
  })
