import type { Db, Statement } from '../../database/db.ts'

/** For statements that always return exactly one row, such as a count. */
export async function onlyRow<Row>(db: Db, statement: Statement<Row>): Promise<Row> {
  const row = await db.one(statement)
  if (row === undefined) throw new Error('A statement without a row.')
  return row
}
