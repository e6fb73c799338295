import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { databaseAddress } from './explainStartFailure.ts'
import { StartFailure } from './startFailure.ts'

interface Server {
  version: number
  encoding: string
  readOnly: boolean
}

/** Runs first: checks that the database answers and meets Postern's requirements. */
export async function checkServer(pool: Pool, config: Config): Promise<void> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int as version,
            current_setting('server_encoding') as encoding,
            pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
  )
  const refusal = rows[0] && refuseServer(rows[0], config)
  if (refusal) throw new StartFailure(refusal)
}

export function refuseServer({ version, encoding, readOnly }: Server, config: Config): string | undefined {
  const { where, name } = databaseAddress(config)
  if (version < 150_000)
    return `Postgres at ${where} is version ${Math.floor(version / 10_000)}; Postern needs 15 or newer.`
  if (encoding !== 'UTF8')
    return `Database "${name}" at ${where} is encoded in ${encoding}; create one with encoding UTF8 for Postern.`
  if (readOnly) return `Postgres at ${where} is read-only, perhaps a standby; set DATABASE_URL to the primary.`
  return undefined
}
