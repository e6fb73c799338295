import { passwordOf, prepareCluster } from './embedded/cluster.ts'
import { stopOrphan, takeOwnership } from './embedded/ownership.ts'
import { findPlace } from './embedded/place.ts'
import { runPostgres } from './embedded/postgres.ts'

export interface Embedded {
  url: string
  stop: () => Promise<void>
  /** Settles, with the reason, only if Postgres ends without being asked to. */
  died: Promise<string>
  /** A line worth telling the person who started us. */
  notice: string | undefined
}

/** Where data goes that root keeps in a folder closed to everybody else: Postgres refuses to run as root. */
const rootsShelter = '/var/lib/postern'

/** Our own Postgres, for this process alone, with its data in `dataDir`. Reasons not to start are StartFailures. */
export async function startEmbedded(
  dataDir: string,
  flags: string[] = [],
  shelter: string = rootsShelter,
): Promise<Embedded> {
  const place = await findPlace(dataDir, shelter)
  const giveUpOwnership = await takeOwnership(place.home)
  try {
    await prepareCluster(place)
    await stopOrphan(place.cluster)
    const password = await passwordOf(place.cluster)
    const postgres = await runPostgres(place, flags)
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${postgres.port}/postgres`,
      died: postgres.died,
      notice: place.notice,
      stop: () => postgres.stop().finally(giveUpOwnership),
    }
  } catch (error) {
    await giveUpOwnership()
    throw error
  }
}
