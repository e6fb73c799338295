import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { lastOfBaseline, replacedMigrations } from './baseline.ts'
import { migrate, migrationsOnDisk } from './migrate.ts'
import { readSchema, withSortedColumns } from './schema/readSchema.ts'

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
  it('run once if several nodes start at the same time', async () => {
    const { url, run } = await withDatabase('migrate_together')
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    const { rows } = await run('select name from migrations order by name')
    expect(rows.length).toBeGreaterThan(2)
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  })

  it('refuse a database created by a newer version, and leave it as it is', async () => {
    const { url, run } = await withDatabase('migrate_newer')
    await migrate(url)
    await run(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
    await expect(migrate(url)).rejects.toThrow(/newer Postern.*9999_future\.sql/)
    expect((await run('select count(*)::int as n from customers')).rows).toEqual([{ n: 0 }])
  })

  it('refuse a file that was changed after it was applied', async () => {
    const { url, run } = await withDatabase('migrate_changed')
    await migrate(url)
    await run(`update migrations set checksum = 'other' where name like '0010%'`)
    await expect(migrate(url)).rejects.toThrow(/0010_platform\.sql was changed/)
  })

  it('work for an owner who can’t create roles and isn’t a superuser, and restrict that owner to its rows', async () => {
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

/** A dump of a database created by the last commit before the baseline (`commitBeforeBaseline`), with one customer in it. */
async function restoreDump(): Promise<string> {
  const { run } = await withDatabase('before_baseline')
  const dump = await readFile(join(import.meta.dirname, '../testing/beforeBaseline.sql.br'))
  await run(brotliDecompressSync(dump).toString('utf8'))
  return 'template before_baseline'
}
let restored: Promise<string> | undefined

async function databaseBeforeBaseline(name: string) {
  restored ??= restoreDump()
  const database = await withDatabase(name, await restored)
  const recorded = async () => (await database.run('select name from public.migrations order by name')).rows
  return { ...database, recorded }
}

const schemaOf = async (url: string) => withSortedColumns(await readSchema(url))

describe('the baseline', () => {
  it('is recorded without being run in a database that has every migration it replaced', async () => {
    const { url, run, recorded } = await databaseBeforeBaseline('baseline_adopted')
    await migrate(url)
    const onDisk = await migrationsOnDisk()
    expect(await recorded()).toEqual(onDisk.map(({ name }) => ({ name })))
    expect((await run('select name from customers')).rows).toEqual([{ name: 'Harbor University' }])
    expect((await run('select action from audit_log')).rows).toEqual([{ action: 'create' }])
  })

  it('leads to the same schema from a database before it as from an empty one', async () => {
    const { url } = await databaseBeforeBaseline('baseline_compared')
    const { url: fresh } = await withDatabase('baseline_fresh')
    await Promise.all([migrate(url), migrate(fresh)])
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
  })

  it('is recorded once if several nodes start at the same time', async () => {
    const { url, recorded } = await databaseBeforeBaseline('baseline_together')
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    expect(await recorded()).toHaveLength((await migrationsOnDisk()).length)
  })

  it('leaves a database that lacks one of the replaced migrations as it is and says what to do', async () => {
    const { url, run, recorded } = await databaseBeforeBaseline('baseline_too_old')
    await run(`delete from public.migrations where name = '0381_rule_set_follow_ups.sql'`)
    const [before, schema] = [await recorded(), await schemaOf(url)]
    await expect(migrate(url)).rejects.toThrow(
      /too old for this version \(it lacks the migration 0381_rule_set_follow_ups\.sql\) and wasn’t changed; start Postern at commit \w{7} on it once/,
    )
    expect(await recorded()).toEqual(before)
    expect(await schemaOf(url)).toEqual(schema)
  })

  it('is refused if a replaced migration differs, or a later one is unknown', async () => {
    const { url, run, recorded } = await databaseBeforeBaseline('baseline_other')
    await run(`update public.migrations set checksum = 'other' where name = '0042_lockers.sql'`)
    await expect(migrate(url)).rejects.toThrow(/0042_lockers\.sql was changed/)
    await run(`update public.migrations set name = '0399_future.sql' where name = '0042_lockers.sql'`)
    await expect(migrate(url)).rejects.toThrow(/newer Postern.*0399_future\.sql/)
    expect(await recorded()).toHaveLength(replacedMigrations.size)
  })

  it('has no file with the name of one it replaced, and its last file exists', async () => {
    const names = (await migrationsOnDisk()).map(({ name }) => name)
    expect(names.filter((name) => replacedMigrations.has(name))).toEqual([])
    expect(names).toContain(lastOfBaseline)
  })
})
