/** Values that depend on the print itself: the operator and the station. */
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')

export type PrintValues = LabelData['values']

export async function printValues(
  db: Db,
  customerId: string,
  userId: string,
  stationId: string | null = null,
): Promise<PrintValues> {
  const known = await db.one(sql<{ operator: string | null; name: string | null; code: string | null }>`
    select person_name(${userId}) as operator, st.name, st.code
    from (values (true)) as print left join stations st on st.customer_id = ${customerId} and st.id = ${stationId}::uuid`)
  const { operator, name, code } = known ?? { operator: null, name: null, code: null }
  return {
    ...(operator !== null && { 'operator.name': operator, 'operator.initials': initials(operator) }),
    ...(name !== null && { 'station.name': name }),
    ...(code !== null && { 'station.code': code }),
  }
}

/** The record's own values win. */
export const withPrintValues = (data: LabelData, values: PrintValues): LabelData => ({
  ...data,
  values: { ...values, ...data.values },
})
