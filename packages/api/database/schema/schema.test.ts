import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyOfTemplate } from '../../testing/server.ts'
import { migrationsOnDisk } from '../migrate.ts'
import { readSchema } from './readSchema.ts'
import { areasOfTables, schemaDocument } from './schemaDocument.ts'

describe('docs/schema.md', async () => {
  const schema = await readSchema(await copyOfTemplate())
  const areas = areasOfTables(await migrationsOnDisk())

  it('describes a freshly migrated database', async () => {
    const written = await readFile(join(import.meta.dirname, '../../../../docs/schema.md'), 'utf8')
    const message = 'docs/schema.md is out of date. Run `npm run schema` and commit the file.'
    expect(written, message).toBe(schemaDocument(schema, areas))
  })

  it('has every table under the area whose migration creates it', () => {
    const homeless = schema.tables.map(({ name }) => name).filter((name) => name !== 'migrations' && !areas.has(name))
    expect(homeless).toEqual([])
    expect(areas.get('contacts')).toBe('people')
  })

  it('changes when a column does', () => {
    const [first, ...rest] = schema.tables
    if (!first) throw new Error('no tables')
    const changed = { ...schema, tables: [{ ...first, columns: first.columns.slice(1) }, ...rest] }
    expect(schemaDocument(changed, areas)).not.toBe(schemaDocument(schema, areas))
  })
})
