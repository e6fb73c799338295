import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'

const postgresUrl = inject('postgresUrl')

async function withDatabase(
  name: string,
  options = '',
): Promise<{ url: string; run: (text: string) => Promise<pg.QueryResult> }> {
  const server = new pg.Client({ connectionString: postgresUrl })
  await server.connect()
  await server.query(`create database ${name} ${options}`)
  await server.end()
  const url = postgresUrl.replace(/\/postgres$/, `/${name}`)
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  return { url, run }
}

describe('migrations', () => {
  it('run once when several nodes start at the same moment', async () => {
    const { url, run } = await withDatabase('migrate_together')
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    const { rows } = await run('select name from migrations order by name')
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  })

  it('refuse a database made by a newer version, and leave it as it is', async () => {
    const { url, run } = await withDatabase('migrate_newer')
    await migrate(url)
    await run(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
    await expect(migrate(url)).rejects.toThrow(/newer Postern.*9999_future\.sql/)
    expect((await run('select count(*)::int as n from customers')).rows).toEqual([{ n: 0 }])
  })

  it('refuse a file that was changed after it had been applied', async () => {
    const { url, run } = await withDatabase('migrate_changed')
    await migrate(url)
    await run(`update migrations set checksum = 'other' where name like '0001%'`)
    await expect(migrate(url)).rejects.toThrow(/0001_platform\.sql was changed/)
  })

  it('work for an ordinary owner who may make neither roles nor superuser things, and hold that owner to its rows', async () => {
    const server = new pg.Client({ connectionString: postgresUrl })
    await server.connect()
    await server.query(`create role plain_owner login password 'plain'`)
    await server.end()
    const { url } = await withDatabase('migrate_plain', 'owner plain_owner')
    const plain = new URL(url)
    plain.username = 'plain_owner'
    plain.password = 'plain'
    expect(await migrate(plain.href)).toBeNull()
    const client = new pg.Client({ connectionString: plain.href })
    await client.connect()
    const { rows } = await client.query(
      `select relname from pg_class where relname in ('sites', 'customers') and relforcerowsecurity order by 1`,
    )
    await client.end()
    expect(rows).toEqual([{ relname: 'customers' }, { relname: 'sites' }])
  })
})
