/** SQL statements of audits. */
import type { AuditedDoor, BankAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { sql } from 'kysely'
import type { Named } from '../../shared/recipients.ts'

/** Far more than anyone scrolls through. */
const mostAudits = 100

const nameOf = (column: string) => sql`person_name(${sql.ref(column)})`

const counts = sql`
  (select count(*)::int from locker_audit_doors d where d.customer_id = a.customer_id and d.audit_id = a.id) as doors,
  (select count(*)::int from locker_audit_doors d where d.customer_id = a.customer_id and d.audit_id = a.id
    and d.finding is not null) as checked,
  (select count(*)::int from locker_audit_doors d where d.customer_id = a.customer_id and d.audit_id = a.id
    and d.finding <> 'matches') as differences`

const columns = sql`a.id, a.state, a.started_at as "startedAt", ${nameOf('a.started_by')} as "startedBy",
  a.ended_at as "endedAt", ${counts}`

export const auditsStatement = (customerId: string, bankId: string) => sql<BankAudit>`
  select ${columns} from locker_audits a where a.customer_id = ${customerId} and a.locker_bank_id = ${bankId}
  order by a.started_at desc, a.id desc limit ${sql.lit(mostAudits)}`

export const auditStatement = (customerId: string, bankId: string, auditId: string) => sql<
  BankAudit & { bank: { id: string; name: string } }
>`
  select ${columns}, jsonb_build_object('id', b.id, 'name', b.name) as bank
  from locker_audits a join locker_banks b on b.customer_id = a.customer_id and b.id = a.locker_bank_id
  where a.customer_id = ${customerId} and a.locker_bank_id = ${bankId} and a.id = ${auditId}`

/** As scanned, and normalized as stored: users also type spaces and lowercase. */
const readings = sql`(t.text, upper(replace(t.text, ' ', '')))`

const scanned = sql`coalesce((
  select jsonb_agg(jsonb_build_object('text', t.text, 'parcel', (
    select jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) from parcels p
    where p.customer_id = d.customer_id and p.closed_at is null
      and (p.tracking_number in ${readings} or p.internal_number in ${readings})
    order by p.received_at desc limit 1)) order by t.place)
  from unnest(d.labels) with ordinality t(text, place)), '[]')`

const parcels = (named: Named) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'internalNumber', p.internal_number, 'carrier', c.name,
    'recipient', case when co.id is not null then ${named.contacts ? sql`co.display_name` : sql`null`}
      when de.id is not null then ${named.departments ? sql`de.name` : sql`null`}
      else ${named.tenants ? sql`te.name` : sql`null`} end) order by p.received_at)
  from parcels p
  left join carriers c on c.customer_id = p.customer_id and c.id = p.carrier_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = p.department_id
  left join tenants te on te.customer_id = p.customer_id and te.id = p.tenant_id
  where p.customer_id = d.customer_id and p.id = any(d.expected)), '[]')`

export const doorsStatement = (
  customerId: string,
  auditId: string,
  named: Named,
  lockerId?: string,
) => sql<AuditedDoor>`
  select d.locker_id as "lockerId", l.label, l.size, l.column_number as "columnNumber", l.row_number as "rowNumber",
    l.row_span as "rowSpan", l.width_mm as "widthMm", l.height_mm as "heightMm", ${parcels(named)} as expected,
    d.finding, ${scanned} as labels, d.note, d.found_at as "foundAt", ${nameOf('d.found_by')} as "foundBy"
  from locker_audit_doors d join lockers l on l.customer_id = d.customer_id and l.id = d.locker_id
  where d.customer_id = ${customerId} and d.audit_id = ${auditId}
    and ${lockerId === undefined ? sql`true` : sql`d.locker_id = ${lockerId}`}
  order by d.place`

/** In audit order: column by column, top to bottom. Decommissioned doors are skipped. */
export const addDoorsStatement = (customerId: string, auditId: string, bankId: string) => sql<{ id: string }>`
  insert into locker_audit_doors (customer_id, audit_id, locker_id, place, expected)
  select l.customer_id, ${auditId}, l.id, row_number() over (order by l.column_number, l.row_number),
    array(select p.id from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null)
  from lockers l where l.customer_id = ${customerId} and l.locker_bank_id = ${bankId} and l.archived_at is null
    and l.service_state <> 'decommissioned'
  returning locker_id as id`
