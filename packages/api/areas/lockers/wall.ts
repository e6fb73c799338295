/** A bank's height, derived from its doors and panels. */
import { type RawBuilder, sql } from 'kysely'

/** Number of rows, and row height in millimeters: taken from the door that is tallest per row, where the frame matters least. */
export const wallOf = (customerId: RawBuilder<unknown>, bankId: RawBuilder<unknown>) => sql<{
  rows: number | null
  rowMm: number | null
}>`
  select greatest(max(d.row_number + d.row_span - 1), (
      select max((p ->> 'rowNumber')::int + (p ->> 'rowSpan')::int - 1) from locker_banks k, jsonb_array_elements(k.layout) p
      where k.customer_id = ${customerId} and k.id = ${bankId})) as rows,
    max(d.height_mm::numeric / d.row_span) as "rowMm"
  from lockers d where d.customer_id = ${customerId} and d.locker_bank_id = ${bankId} and d.archived_at is null`
