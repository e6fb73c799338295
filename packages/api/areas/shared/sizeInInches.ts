import { sql } from 'kysely'

/** `4 × 2 in`; unknown dimensions are left out. */
export const sizeOf = (...columns: readonly string[]) =>
  sql`nullif(concat_ws(' × ', ${sql.join(columns.map((column) => sql`${sql.ref(`r.${column}`)}::float`))}), '') || ' in'`
