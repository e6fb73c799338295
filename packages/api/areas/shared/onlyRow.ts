import type { Db, Statement } from '../../database/db.ts'

/** Of a statement that always answers with a row, such as a count of everything. */
export async function onlyRow<Row>(db: Db, statement: Statement<Row>): Promise<Row> {
  const row = await db.one(statement)
  if (row === undefined) throw new Error('A statement without a row.')
  return row
}
