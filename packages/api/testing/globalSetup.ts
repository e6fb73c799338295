/** One Postgres for the whole run, with one migrated database that every test file copies. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { createDatabase } from './makeDb.ts'
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

/** The Postgres of another run, whose template is up to date except for our latest migrations (`tools/addingAnEntity.soak.test.ts`). */
const otherRun = process.env.POSTERN_TEST_POSTGRES

const freshTemplate = 'postern_template'
const suffix = otherRun ? '_of_copy' : ''
export const templateDatabase = `${freshTemplate}${suffix}`
/** The small demo, loaded by the first test file that asks for it. */
export const demoDatabase = `postern_demo${suffix}`

async function useOtherRun(project: TestProject, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of [templateDatabase, demoDatabase]) await client.query(`drop database if exists ${name}`)
  await client.end()
  await migrate(await createDatabase(url, templateDatabase, freshTemplate))
  project.provide('postgresUrl', url)
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (otherRun) {
    await useOtherRun(project, otherRun)
    return async () => {}
  }
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
  // To all projects: a test in tools shares it with the copy of the repository that it tests.
  project.vitest.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
