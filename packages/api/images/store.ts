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

const isHeld = () =>
  sql.join(
    resources.flatMap((resource) =>
      fieldsWhere(resource, ({ kind }) => kind === 'image').map(
        ([name]) =>
          sql`exists (select from ${sql.table(tableOf(resource))} r where ${sql.ref(`r.${snake(name)}`)} = i.id)`,
      ),
    ),
    sql` or `,
  )

const markedAtOnce = 500
const droppedAtOnce = 20

/** Begins to count where the last record let go of a picture, and stops where one took it up again. Tells how many. */
export async function markUnused(db: Db): Promise<number> {
  const marked = await db.all(sql`
    update images set unused_since = case when unused_since is null then now() end
    where id = any(array(
      select i.id from images i where (i.unused_since is null) <> (${isHeld()}) limit ${markedAtOnce}))
    returning id`)
  return marked.length
}

export async function dropUnused(db: Db): Promise<number> {
  const gone = await db.all(sql`
    delete from images where id = any(array(
      select i.id from images i where i.unused_since < now() - make_interval(days => ${keptDays}) and not (${isHeld()})
      limit ${droppedAtOnce}))
    returning id`)
  return gone.length
}
