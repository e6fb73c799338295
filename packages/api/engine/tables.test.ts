/** Every table matches its definition, checked against the catalog of a live database. */

import { resources } from '@postern/domain/areas/index.ts'
import { fieldsOf, fieldsWhere, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { keptColumns } from '../testing/keptColumns.ts'
import { testServer } from '../testing/server.ts'
import { columnOf, columnType, sortsNaturally } from './columns.ts'

const { database } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

const meta = ['id', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'archived_at', 'archived_by']

describe.each(resources.map((resource) => ({ name: resource.name, resource })))(
  'the table of $name',
  ({ resource }) => {
    const table = tableOf(resource)

    it('has exactly the columns of the definition, with their types, nullability and collation', async () => {
      const columns = await ask(sql<{
        name: string
        type: string
        nullable: boolean
        collation: string | null
        generated: boolean
      }>`
      select a.attname as name, regexp_replace(format_type(a.atttypid, a.atttypmod), '[(].*[)]', '') as type, not a.attnotnull as nullable,
        nullif(c.collname, 'default') as collation, a.attgenerated = 's' as generated
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`)
      const found = new Map(columns.map((column) => [column.name, column]))
      const stored = fieldsWhere(resource, (field) => columnOf(field) !== null)
      for (const [name, field] of stored)
        expect(found.get(snake(name)), name).toMatchObject({
          type: columnType[field.kind],
          nullable: !field.required,
          ...(sortsNaturally.has(field.kind) &&
            (field.unique || field.search || field.inList) && { collation: 'human' }),
        })
      const searched = fieldsOf(resource).some(([, field]) => field.search)
      const expected = [
        ...meta,
        ...(resource.scope === 'customer' ? ['customer_id'] : []),
        ...stored.map(([name]) => snake(name)),
        ...(searched ? ['search'] : []),
        ...(keptColumns[resource.name] ?? []),
        ...(resource.template ? ['template_id', 'overrides'] : []),
      ]
      expect([...found.keys()].sort()).toEqual(expected.sort())
      if (searched) expect(found.get('search')?.generated).toBe(true)
    })

    it('keeps unique what the definition calls unique, by an index named after the field', async () => {
      const indexes = await ask(sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where tablename = ${table}`)
      for (const [name, field] of fieldsWhere(resource, (candidate) => candidate.unique !== undefined)) {
        const index = indexes.find((candidate) => candidate.name === `${table}_${snake(name)}_unique`)
        expect(index?.definition, name).toMatch(/^CREATE UNIQUE INDEX .*WHERE \(archived_at IS NULL\)$/)
        if (field.unique !== 'everywhere' && resource.scope === 'customer')
          expect(index?.definition).toContain('(customer_id, ')
      }
    })

    it('has row-level security if it belongs to customers, with the customer first in its key', async () => {
      const [security] = await ask(sql<{ enabled: boolean; policies: number }>`
      select relrowsecurity as enabled, (select count(*) from pg_policy where polrelid = ${table}::regclass) as policies
      from pg_class where oid = ${table}::regclass`)
      // One for each role. Templates are readable for every customer, by a separate policy.
      expect(security).toEqual(
        resource.scope === 'system'
          ? { enabled: false, policies: 0 }
          : { enabled: true, policies: resource.template ? 3 : 2 },
      )
      const [key] = await ask(sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and contype = 'p'`)
      expect(key?.definition).toBe(resource.scope === 'customer' ? 'PRIMARY KEY (customer_id, id)' : 'PRIMARY KEY (id)')
    })

    it('includes the customer in every reference, so none can point to another customer', async () => {
      const keys = await ask(sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`)
      for (const [name, field] of fieldsWhere(resource, (candidate) => candidate.kind === 'ref')) {
        const target = resources.find((candidate) => candidate.name === field.target)
        const key = keys.find((candidate) => candidate.name === `${table}_${snake(name)}_fkey`)
        expect(key?.definition).toContain(
          target?.scope === 'customer' && resource.scope === 'customer'
            ? `(customer_id, ${snake(name)})`
            : `(${snake(name)})`,
        )
      }
    })
  },
)
