/** One Postgres for the whole run, with one migrated database that every test file copies. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { writeNullableColumns } from './nullableColumns.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL, ending in `/postgres`. */
    postgresUrl: string
  }
}

/** Faster, since this data isn't kept. Tests that kill processes use their own Postgres. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
  // With a hundred databases, the default would make autovacuum scan one twice a second.
  'autovacuum_naptime=1h',
  'max_wal_size=4GB',
]

export const templateDatabase = 'postern_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-test-'))
  const postgres = await startEmbedded(
    directory,
    settings.flatMap((setting) => ['-c', setting]),
  )
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const template = postgres.url.replace(/\/postgres$/, `/${templateDatabase}`)
  await migrate(template)
  if (process.env.POSTERN_ROWS) await writeNullableColumns(template, process.env.POSTERN_ROWS)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
