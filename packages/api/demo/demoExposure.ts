/** Whether the demo may be served as configured: its passwords are published and anyone can read its emails. */
import { demoPassword } from '@postern/domain/auth/demoSignIns.ts'
import { sql } from 'kysely'
import { passwordMatches } from '../auth/passwords/password.ts'
import type { Config } from '../config.ts'
import { type Database, tx } from '../database/db.ts'
import { StartFailure } from '../startFailure.ts'
import { isEmpty } from './demo.ts'

type Reachability = Pick<Config, 'host' | 'publicUrl' | 'publicUrlIsFixed' | 'trustedProxies' | 'demo'>

/** A name that resolves to this machine counts as the network: we can't know what else it resolves to. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)

/** The setting that lets other machines in, or null. A proxy on this machine would forward them to a loopback address. */
export function openedBy({ host, publicUrl, publicUrlIsFixed, trustedProxies }: Reachability): string | null {
  if (!isLoopback(host)) return `HOST=${host}`
  if (publicUrlIsFixed && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  return trustedProxies > 0 ? `TRUST_PROXY=${trustedProxies}` : null
}

const isChosen = ({ demo }: Reachability): boolean => demo === 'on' || demo === 'small'

/** Whether any of the demo's staff still have the published password. When the demo is loaded, they share one hash. */
async function demoPasswordWorks(database: Database): Promise<boolean> {
  const hashes = await tx(database, 'all', (db) =>
    db.all(sql<{ hash: string }>`
      select distinct u.password_hash as hash from users u join customers c on c.id = u.customer_id and c.is_provider
      where lower(u.email) like '%@postern.test' and u.password_hash is not null and u.archived_at is null`),
  )
  for (const { hash } of hashes) if (await passwordMatches(hash, demoPassword)) return true
  return false
}

/** Runs before the demo is loaded: refuses to open it to the network unless DEMO is set. */
export async function refuseExposedDemo(database: Database, config: Reachability, wouldLoad: boolean): Promise<void> {
  const setting = openedBy(config)
  if (setting === null || isChosen(config)) return
  const [name] = setting.split('=')
  if (wouldLoad && (await isEmpty(database)))
    throw new StartFailure(
      `${setting} opens this server to other machines, and the demo world has published passwords. Set DEMO=off to start with an empty system, DEMO=on to publish the demo anyway, or remove ${name}.`,
    )
  if (await demoPasswordWorks(database))
    throw new StartFailure(
      `${setting} opens this server to other machines, and its database holds the demo world with its published passwords. Use another DATA_DIR or DATABASE_URL, set DEMO=on to publish the demo anyway, or remove ${name}.`,
    )
}

/** Printed on every start that exposes the demo; null if only this machine can reach it. */
export function exposureWarning(config: Reachability): string | null {
  const setting = openedBy(config)
  return (
    setting &&
    `WARNING: ${setting} and DEMO=${config.demo} open the demo world to other machines. Anyone who can reach it can sign in as super admin with the published password and read every email at /api/dev/outbox. Don’t enter real data.`
  )
}
