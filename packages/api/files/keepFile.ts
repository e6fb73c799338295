/** Stores a file as a row. Every area has its own table of files, next to the records they belong to, with the columns below. */
import type { FileLimits } from '@postern/domain/files/fileContent.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { newId } from '../newId.ts'
import { checkedFile, type NewFile } from './checkedFile.ts'

export interface FileOwner {
  readonly table: string
  /** The table's other columns: what the file belongs to. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly limits: FileLimits
  /** The user who uploads it. */
  readonly by: string | null
}

export async function keepFile(db: Db, { table, columns, limits, by }: FileOwner, file: NewFile): Promise<KeptFile> {
  const { name, type, size, sha256, bytes } = checkedFile(file, limits)
  const id = newId()
  const owner = Object.entries(columns)
  await db.all(sql`
    insert into ${sql.table(table)} (${sql.join(owner.map(([column]) => sql.ref(column)))},
      id, name, type, size, sha256, bytes, uploaded_by)
    values (${sql.join(owner.map(([, value]) => value))},
      ${id}, ${name}, ${type}, ${size}, ${sha256}, ${bytes}, ${by})`)
  return { id, name, type, size }
}
