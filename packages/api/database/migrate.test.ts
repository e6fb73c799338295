import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { copyOfTemplate } from '../testing/server.ts'
import { lastOfBaseline, replacedMigrations } from './baseline.ts'
import { migrate, migrationsOnDisk } from './migrate.ts'
import { readSchema, withSortedColumns } from './schema/readSchema.ts'

const postgresUrl = inject('postgresUrl')

interface TestDatabase {
  readonly url: string
  run(text: string): Promise<pg.QueryResult>
}

const databaseAt = (url: string): TestDatabase => ({
  url,
  run: async (text) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(text).finally(() => client.end())
  },
})

async function withDatabase(name: string, options = ''): Promise<TestDatabase> {
  await databaseAt(postgresUrl).run(`create database ${name} ${options}`)
  return databaseAt(postgresUrl.replace(/\/postgres$/, `/${name}`))
}

/** The run's template was migrated from an empty database. */
const migrated = async (): Promise<TestDatabase> => databaseAt(await copyOfTemplate())

describe('migrations', () => {
  it('refuse a database created by a newer version, and leave it as it is', async () => {
    const { url, run } = await migrated()
    await run(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
    await expect(migrate(url)).rejects.toThrow(/newer Postern.*9999_future\.sql/)
    expect((await run('select count(*)::int as n from customers')).rows).toEqual([{ n: 0 }])
  })

  it('refuse a file that was changed after it was applied', async () => {
    const { url, run } = await migrated()
    await run(`update migrations set checksum = 'other' where name like '0010%'`)
    await expect(migrate(url)).rejects.toThrow(/0010_platform\.sql was changed/)
  })

  it('run once if several nodes start at the same time, work for an owner who can’t create roles and isn’t a superuser, and restrict that owner to its rows', async () => {
    await databaseAt(postgresUrl).run(`create role plain_owner login password 'plain'`)
    const { url, run } = await withDatabase('migrate_plain', 'owner plain_owner')
    const plain = new URL(url)
    plain.username = 'plain_owner'
    plain.password = 'plain'
    expect(await Promise.all(Array.from({ length: 4 }, () => migrate(plain.href)))).toEqual([null, null, null, null])
    const { rows: recorded } = await run('select name from migrations order by name')
    expect(recorded.length).toBeGreaterThan(2)
    expect(new Set(recorded.map((row) => row.name)).size).toBe(recorded.length)
    const { rows } = await databaseAt(plain.href).run(
      `select relname from pg_class where relname in ('sites', 'customers') and relforcerowsecurity order by 1`,
    )
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
  it('is recorded once without being run in a database that has every migration it replaced, even if several nodes start at the same time, and leads to the same schema as from an empty one', async () => {
    const { url, run, recorded } = await databaseBeforeBaseline('baseline_adopted')
    await Promise.all(Array.from({ length: 4 }, () => migrate(url)))
    const onDisk = await migrationsOnDisk()
    expect(await recorded()).toEqual(onDisk.map(({ name }) => ({ name })))
    expect((await run('select name from customers')).rows).toEqual([{ name: 'Harbor University' }])
    expect((await run('select action from audit_log')).rows).toEqual([{ action: 'create' }])
    expect(await schemaOf(url)).toEqual(await schemaOf((await migrated()).url))
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
