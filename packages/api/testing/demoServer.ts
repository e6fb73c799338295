/** A server on the small demo world, with its super admin signed in. */
import { signIns } from '@postern/domain/auth/demoSignIns.ts'
import { sql } from 'kysely'
import { type Database, openPool, tx } from '../database/db.ts'
import { loadDemo } from '../demo/demo.ts'
import { copyOf, copyOfTemplate, serverOn, signedInAs, testSecrets } from './server.ts'

let loaded: Promise<string> | undefined

/** Loaded once per worker: the files that need it get copies. */
async function demoDatabase(): Promise<string> {
  const url = await copyOfTemplate()
  const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  await loadDemo(database, new Date(), testSecrets, 'small')
  await database.pool.end()
  return new URL(url).pathname.slice(1)
}

export async function demoServer() {
  loaded ??= demoDatabase()
  const server = await serverOn(await copyOf(await loaded), { demo: true })
  const userId = async (email: string) => {
    const found = await tx(server.database, 'all', (db) =>
      db.one(sql<{ id: string }>`select id from users where email = ${email}`),
    )
    if (!found) throw new Error(`the demo has no user ${email}`)
    return found.id
  }
  const as = async (email: string) => signedInAs(server, await userId(email))
  return { ...server, as, admin: await as(signIns[0]?.email ?? '') }
}
