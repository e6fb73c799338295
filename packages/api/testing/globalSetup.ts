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
    /** The address of the server; `/postgres` at its end. */
    postgresUrl: string
  }
}

export const templateDatabase = 'postern_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'postern-test-'))
  // Speed for data nobody keeps; the tests that kill things use a Postgres of their own.
  const postgres = await startEmbedded(directory, ['-c', 'fsync=off', '-c', 'max_connections=200'])
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
