import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { columnTypes } from './columnTypes.ts'
import { connectionOptions } from './db.ts'

const client = new pg.Client({ connectionString: inject('postgresUrl'), options: connectionOptions })
afterAll(() => client.end())

/** A text that each type can be cast from. */
const samples: Record<string, string> = {
  boolean: 'true',
  date: '2026-03-01',
  json: '{"a":1}',
  jsonb: '{"a":1}',
  'boolean[]': '{true}',
  'integer[]': '{1}',
  'text[]': '{a}',
  'time without time zone': '10:30',
  'timestamp with time zone': '2026-03-01 10:30:00.123456+01',
  uuid: '0198a1b2-0000-7000-8000-000000000000',
  'uuid[]': '{0198a1b2-0000-7000-8000-000000000000}',
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${typeof value[0]}[]`
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'json' : typeof value
}

it('reads every listed column type as its declared value', async () => {
  await client.connect()
  for (const [type, { value }] of columnTypes) {
    const { rows } = await client.query<{ name: string }>('select format_type($1, null) as name', [type])
    const name = rows[0]?.name ?? ''
    const { rows: read } = await client.query({ text: `select '${samples[name] ?? '1'}'::${name}`, rowMode: 'array' })
    expect([name, kindOf(read[0]?.[0])]).toEqual([name, value])
  }
})
