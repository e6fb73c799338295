/** A server with the small demo, with its super admin signed in. */
import { signIns } from '@postern/domain/auth/demoSignIns.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { loadDemo } from '../demo/demo.ts'
import { demoDatabase } from './globalSetup.ts'
import { copyForThisFile, copyOf, copyOfTemplate, personIn, serverOn, signedInAs, testSecrets } from './server.ts'

/** Loaded once for all workers: the first one loads it, the others wait, and every test file gets a copy. */
async function loadOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('${demoDatabase}'))`)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [demoDatabase])
  if (rowCount === 0) {
    const url = await copyOfTemplate()
    const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
    await loadDemo(database, new Date(), testSecrets, 'small')
    await database.pool.end()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${demoDatabase}`)
  }
  await client.end()
}

let loaded: Promise<void> | undefined

/** The URL of a database that contains the small demo. */
export async function copyOfDemo(copy = copyOf): Promise<string> {
  loaded ??= loadOnce()
  await loaded
  return copy(demoDatabase)
}

export async function demoServer() {
  const server = await serverOn(await copyOfDemo(copyForThisFile), { demo: true })
  const userId = async (email: string) => {
    const found = await tx(server.database, 'all', (db) =>
      db.one(sql<{ id: string }>`select id from users where email = ${email}`),
    )
    if (!found) throw new Error(`the demo has no user ${email}`)
    return found.id
  }
  const provider = await tx(server.database, 'all', (db) =>
    db.one(sql<{ id: string }>`select id from customers where is_provider`),
  )
  const as = async (email: string) => signedInAs(server, await userId(email))
  return { ...server, as, admin: await as(signIns[0]?.email ?? ''), person: personIn(server, provider?.id ?? '') }
}
