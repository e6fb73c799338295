/** `npm run schema`: applies all migrations to a new database and writes docs/schema.md from it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsOnDisk } from '../packages/api/database/migrate.ts'
import { readSchema } from '../packages/api/database/schema/readSchema.ts'
import { areasOfTables, schemaDocument } from '../packages/api/database/schema/schemaDocument.ts'
import { startEmbedded } from '../packages/api/embedded/embedded.ts'

const data = await mkdtemp(join(tmpdir(), 'postern-schema-'))
const postgres = await startEmbedded(data, ['-c', 'fsync=off'])
try {
  await migrate(postgres.url)
  const text = schemaDocument(await readSchema(postgres.url), areasOfTables(await migrationsOnDisk()))
  await writeFile(join(import.meta.dirname, '../docs/schema.md'), text)
  console.info('Wrote docs/schema.md.')
} finally {
  await postgres.stop()
  await rm(data, { recursive: true, force: true })
}
