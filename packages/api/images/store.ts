/** Pictures of records: rows of their own, so that any node can hand them out and a record stays small. */
import { createHash } from 'node:crypto'
import type { Issue } from '@postern/domain/failure.ts'
import { type ImageType, imageTypeOf } from '@postern/domain/images.ts'
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/resource.ts'
import { resources } from '@postern/domain/resources/index.ts'
import { snake } from '@postern/domain/text.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db.ts'
import type { Context } from '../resource/context.ts'

interface NewImage {
  readonly resource: Resource
  readonly field: string
  /** Null: of a record outside any customer. */
  readonly customerId: string | null
  readonly bytes: Buffer
  readonly by: string | null
}

export async function keepImage(db: Db, { resource, field, customerId, bytes, by }: NewImage): Promise<string> {
  const id = uuidv7()
  await db.all(sql`
    insert into images (id, customer_id, resource, field, type, sha256, bytes, uploaded_by)
    values (${id}, ${customerId}, ${resource.name}, ${field}, ${imageTypeOf(bytes)},
      ${createHash('sha256').update(bytes).digest()}, ${bytes}, ${by})`)
  return id
}

interface StoredImage {
  type: ImageType
  sha256: Buffer
  bytes: Buffer
}

export const readImage = (db: Db, id: string): Promise<StoredImage | undefined> =>
  db.one(sql<StoredImage>`select type, sha256, bytes from images where id = ${id}`)

/** A picture must have been brought for this very field: nobody makes another customer's picture theirs. */
export async function imageIssues(
  { db, place }: Pick<Context, 'db' | 'place'>,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const [path] of fieldsWhere(resource, ({ kind }) => kind === 'image')) {
    const id = values[path]
    if (typeof id !== 'string' || id === before?.[path]) continue
    const found = await db.one(sql`
      select from images where id = ${id} and resource = ${resource.name} and field = ${path}
      and (customer_id is not distinct from ${place.customerId}::uuid
        or (${resource.template} and customer_id = (select provider_id())))`)
    if (!found) issues.push({ path, description: 'This picture is not kept any more. Choose it again.' })
  }
  return issues
}

/** A form that was left, or a picture that was replaced: kept for a while, so that history can bring it back. */
const keptDays = 30

export async function dropOrphans(db: Db): Promise<void> {
  const holders = resources.flatMap((resource) =>
    fieldsWhere(resource, ({ kind }) => kind === 'image').map(
      ([name]) =>
        sql`not exists (select from ${sql.table(tableOf(resource))} r where ${sql.ref(`r.${snake(name)}`)} = i.id)`,
    ),
  )
  await db.all(sql`delete from images i where i.created_at < now() - make_interval(days => ${keptDays})
    and ${sql.join(holders, sql` and `)}`)
}
