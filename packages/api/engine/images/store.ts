/** Images of records. They have their own rows, so any node can serve them and records stay small. */
import { createHash } from 'node:crypto'
import { type Issue, invalid, tooMany } from '@postern/domain/engine/failure.ts'
import { imageTypeOf } from '@postern/domain/engine/images.ts'
import { allResources } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { StoredPicture } from '../../http/picture.ts'
import { newId } from '../../newId.ts'
import type { Context } from '../context.ts'

interface NewImage {
  readonly resource: Resource
  readonly field: string
  /** Null for a record outside any customer. */
  readonly customerId: string | null
  readonly bytes: Buffer
  readonly by: string | null
}

const megabyte = 1_048_576

export interface PictureQuota {
  /** Total bytes per customer, and for all images outside any customer. */
  readonly customer: number
  /** Bytes that one user may upload within a day. */
  readonly personADay: number
}

const usualQuota: PictureQuota = { customer: 500 * megabyte, personADay: 200 * megabyte }

const inMegabytes = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`

/** Refuses an upload over quota, before the disk fills up. */
async function requireRoom(db: Db, { customerId, field, bytes, by }: NewImage, quota: PictureQuota): Promise<void> {
  // Without the lock, two uploads at once could both claim the last free space.
  await db.all(sql`select pg_advisory_xact_lock(hashtext(${`pictures of ${customerId}`}))`)
  const row = await db.one(sql<{ customer: number; person: number }>`
    select coalesce((select sum(octet_length(bytes)) from images where customer_id is not distinct from ${customerId}::uuid), 0) as customer,
      coalesce((select sum(octet_length(bytes)) from images where uploaded_by = ${by} and created_at > now() - interval '1 day'), 0) as person`)
  if ((row?.customer ?? 0) + bytes.length > quota.customer)
    throw invalid([
      {
        path: field,
        description: `There’s no room for more images: ${inMegabytes(quota.customer)} are used. Remove some first.`,
      },
    ])
  if ((row?.person ?? 0) + bytes.length > quota.personADay)
    throw tooMany(`You uploaded ${inMegabytes(quota.personADay)} of images in a day. Try again later.`, 3_600)
}

export async function keepImage(db: Db, image: NewImage, quota: PictureQuota = usualQuota): Promise<string> {
  await requireRoom(db, image, quota)
  const { resource, field, customerId, bytes, by } = image
  const id = newId()
  await db.all(sql`
    insert into images (id, customer_id, resource, field, type, sha256, bytes, uploaded_by)
    values (${id}, ${customerId}, ${resource.name}, ${field}, ${imageTypeOf(bytes)},
      ${createHash('sha256').update(bytes).digest()}, ${bytes}, ${by})`)
  return id
}

export const readImage = (db: Db, id: string): Promise<StoredPicture | undefined> =>
  db.one(sql<StoredPicture>`select type, sha256, bytes from images where id = ${id}`)

/** An image must have been uploaded for this field, so that a customer can't claim another customer's image. */
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
    if (!found) issues.push({ path, description: 'This image has expired. Upload it again.' })
  }
  return issues
}

/** Images of abandoned forms and replaced images are kept for a while, so that history can restore them. */
const keptDays = 30

const isHeld = () =>
  sql.join(
    allResources().flatMap((resource) =>
      fieldsWhere(resource, ({ kind }) => kind === 'image').map(
        ([name]) =>
          sql`exists (select from ${sql.table(tableOf(resource))} r where ${sql.ref(`r.${snake(name)}`)} = i.id)`,
      ),
    ),
    sql` or `,
  )

const markedAtOnce = 500
const droppedAtOnce = 20

/** Starts the retention clock when no record uses an image anymore, and resets it if one does again. Returns how many changed. */
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
