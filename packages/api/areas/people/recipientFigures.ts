/** Figures about recipients: waiting parcels, and facts that staff should know before handing one out. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sql } from 'kysely'
import { dayOf } from '../../days.ts'
import { computing } from '../../engine/computed.ts'
import { isOpen } from '../parcels/parcelStates.ts'
import { openPairs } from './duplicates/openPairs.ts'

const waitingFor = (column: string) =>
  sql`(select count(*)::int from parcels p
    where p.customer_id = r.customer_id and ${sql.ref(`p.${column}`)} = r.id and ${isOpen})`

const hasDouble = sql`exists (select from ${openPairs(sql`r.customer_id`)} and (d.contact_id = r.id or d.other_id = r.id))`

/** The transaction's customer. It doesn't reference the row, so a subquery over all rows runs only once. */
const thisCustomer = sql`(select nullif(current_setting('app.customer', true), '')::uuid)`

const doubles = sql`(select unnest(array[d.contact_id, d.other_id]) from ${openPairs(thisCustomer)})`

type PlaceColumn = 'building_id' | 'floor_id'

/** Empty for contacts without a mail stop, or with one outside a building. */
const mailStopIn = (column: PlaceColumn) => sql`array(select ${sql.ref(`l.${column}`)} from locations l
  where l.customer_id = r.customer_id and l.id = r.location_id and ${sql.ref(`l.${column}`)} is not null)`

const havingMailStopIn = (column: PlaceColumn) => (id: unknown) =>
  sql`r.location_id in (
  select l.id from locations l where l.customer_id = ${thisCustomer} and ${sql.ref(`l.${column}`)} = ${id})`

export const contactFigures = computing(
  contacts,
  {
    parcelsWaiting: waitingFor('contact_id'),
    everReceived: sql`exists (select from parcels p where p.customer_id = r.customer_id and p.contact_id = r.id)`,
    maybeDuplicate: hasDouble,
    buildings: mailStopIn('building_id'),
    floors: mailStopIn('floor_id'),
  },
  null,
  {
    finds: {
      maybeDuplicate: (wanted) => (wanted === true ? sql`r.id in ${doubles}` : sql`r.id not in ${doubles}`),
      buildings: havingMailStopIn('building_id'),
      floors: havingMailStopIn('floor_id'),
    },
  },
)

export const departmentFigures = computing(
  departments,
  { parcelsWaiting: waitingFor('department_id'), atAllSites: sql`r.site_id is null` },
  null,
  // Records without a site apply to every site, so they're listed here too.
  { finds: { siteId: (siteId) => sql`(r.site_id = ${siteId} or r.site_id is null)` } },
)

const siteDay = dayOf(sql`(select s.timezone from sites s where s.customer_id = r.customer_id and s.id = r.site_id)`)

export const tenantFigures = computing(tenants, {
  parcelsWaiting: waitingFor('tenant_id'),
  doorsInUse: sql`(select count(distinct p.locker_id)::int from parcels p
    where p.customer_id = r.customer_id and p.tenant_id = r.id and p.closed_at is null)`,
  buildings: sql`array(select distinct s.building_id from tenant_spaces s
    where s.customer_id = r.customer_id and s.tenant_id = r.id and s.archived_at is null)`,
  movingOutSoon: sql`coalesce(r.move_out_date between ${siteDay} and ${siteDay} + 30, false)`,
})
