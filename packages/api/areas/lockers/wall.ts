/** How tall the wall of a bank is, as its doors and panels say it. */
import { type RawBuilder, sql } from 'kysely'

/** Rows from top to bottom, and how many millimetres one takes: the frame between doors counts least with the tallest. */
export const wallOf = (customerId: RawBuilder<unknown>, bankId: RawBuilder<unknown>) => sql<{
  rows: number | null
  rowMm: number | null
}>`
  select greatest(max(d.row_number + d.row_span - 1), (
      select max((p ->> 'rowNumber')::int + (p ->> 'rowSpan')::int - 1) from locker_banks k, jsonb_array_elements(k.layout) p
      where k.customer_id = ${customerId} and k.id = ${bankId})) as rows,
    max(d.height_mm::numeric / d.row_span) as "rowMm"
  from lockers d where d.customer_id = ${customerId} and d.locker_bank_id = ${bankId} and d.archived_at is null`
