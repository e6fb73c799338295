/** Published versions: numbered per label and immutable. */
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const columns = sql`
  v.id, v.number, v.language, v.source, v.width_in::float8 as "widthIn", v.height_in::float8 as "heightIn", v.dpi, v.orientation,
  v.darkness, v.speed, v.copies, v.encoding, v.note,
  case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end as ticket,
  v.published_at as "publishedAt", person_name(v.published_by) as "publishedBy", v.retired_at as "retiredAt"`

const withTicket = sql`left join tickets t on t.customer_id = v.customer_id and t.id = v.ticket_id`

const mostVersions = 200

/** Newest first. */
export const versionsOf = (db: Db, customerId: string, labelId: string): Promise<LabelVersion[]> =>
  db.all(sql<LabelVersion>`
    select ${columns} from label_versions v ${withTicket}
    where v.customer_id = ${customerId} and v.thermal_label_id = ${labelId}
    order by v.number desc limit ${sql.lit(mostVersions)}`)

/** The version that stations print: the newest one, unless the label is retired. */
export const currentVersion = (db: Db, customerId: string, labelId: string): Promise<LabelVersion | undefined> =>
  db.one(sql<LabelVersion>`
    select ${columns} from label_versions v ${withTicket}
    where v.customer_id = ${customerId} and v.thermal_label_id = ${labelId} and v.retired_at is null
    order by v.number desc limit 1`)

export const versionNumbered = (
  db: Db,
  customerId: string,
  labelId: string,
  number: number,
): Promise<LabelVersion | undefined> =>
  db.one(sql<LabelVersion>`
    select ${columns} from label_versions v ${withTicket}
    where v.customer_id = ${customerId} and v.thermal_label_id = ${labelId} and v.number = ${number}`)

export const versionById = (db: Db, customerId: string, versionId: string): Promise<LabelVersion | undefined> =>
  db.one(sql<LabelVersion>`
    select ${columns} from label_versions v ${withTicket}
    where v.customer_id = ${customerId} and v.id = ${versionId}`)

interface NewVersion {
  readonly note: string
  readonly ticketId: string | null
  readonly userId: string | null
}

const printed = sql`
  language, source, width_in, height_in, dpi, orientation, darkness, speed, copies, encoding`

/** Whether `v` is the newest version of `l`. */
const isNewest = sql`v.customer_id = l.customer_id and v.thermal_label_id = l.id and not exists (
  select from label_versions n where n.customer_id = v.customer_id and n.thermal_label_id = v.thermal_label_id
    and n.number > v.number)`

const nextNumber = sql`
  (select coalesce(max(v.number), 0) + 1 from label_versions v where v.customer_id = l.customer_id and v.thermal_label_id = l.id)`

/** Saves the draft as the next version. Null if the newest version in use already prints the same. */
export async function insertVersion(
  db: Db,
  customerId: string,
  labelId: string,
  { note, ticketId, userId }: NewVersion,
): Promise<number | null> {
  const row = await db.one(sql<{ number: number }>`
    insert into label_versions (customer_id, thermal_label_id, number, ${printed}, note, ticket_id, published_by)
    select l.customer_id, l.id, ${nextNumber}, ${printed}, ${note}::text, ${ticketId}::uuid, ${userId}::uuid
    from thermal_labels l
    where l.customer_id = ${customerId} and l.id = ${labelId} and not exists (
      select from label_versions v
      where ${isNewest} and v.retired_at is null and label_print_of(v) = label_print_of(l))
    returning number`)
  return row?.number ?? null
}

interface FollowingVersion {
  readonly customerId: string
  readonly labelId: string
  readonly number: number
  readonly rowVersion: number
}

/**
 * Publishes a template's new version for customers whose label follows it and prints the same. Their drafts are already up to
 * date, because a change to a template reaches them when it's saved.
 */
export const insertFollowingVersions = (
  db: Db,
  templateId: string,
  { note, userId }: Omit<NewVersion, 'ticketId'>,
): Promise<FollowingVersion[]> =>
  db.all(sql<FollowingVersion>`
    with following as (
      select l.* from thermal_labels l join thermal_labels t on t.id = l.template_id
      where l.template_id = ${templateId} and l.state = 'published' and l.archived_at is null
        and label_print_of(l) = label_print_of(t) and not exists (
          select from label_versions v where ${isNewest} and label_print_of(v) = label_print_of(l))
    ), published as (
      insert into label_versions (customer_id, thermal_label_id, number, ${printed}, note, published_by)
      select l.customer_id, l.id, ${nextNumber}, ${printed}, ${note}::text, ${userId}::uuid from following l
      returning customer_id, thermal_label_id, number
    )
    update thermal_labels l set row_version = l.row_version + 1, updated_at = now(), updated_by = ${userId}::uuid
    from published p where l.customer_id = p.customer_id and l.id = p.thermal_label_id
    returning p.customer_id as "customerId", l.id as "labelId", p.number, l.row_version as "rowVersion"`)

export const ticketNumbered = async (db: Db, customerId: string, number: number): Promise<string | undefined> =>
  (
    await db.one(sql<{ id: string }>`
      select id from tickets where customer_id = ${customerId} and number = ${number}`)
  )?.id
