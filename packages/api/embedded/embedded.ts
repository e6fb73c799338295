import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull } from '../database/dbFailure.ts'
import { diskIsFull } from '../startFailure.ts'
import { passwordOf, prepareCluster } from './cluster.ts'
import { type DataFolder, findDataFolder } from './dataFolder.ts'
import { stopOrphan, takeOwnership } from './ownership.ts'
import { type RunningPostgres, runPostgres } from './postgres.ts'

export interface Embedded {
  url: string
  stop: () => Promise<void>
  /** Why it's not answering, in a sentence, while it's down. If it exits unexpectedly, it's restarted. */
  trouble: () => string | undefined
  /** A line for the person who started us. */
  notice: string | undefined
}

/** Where data goes if only root can enter its folder: Postgres refuses to run as root. */
export const rootsShelter = '/var/lib/postern'

/** Our own Postgres, only for this process, with its data in `dataDir`. Throws StartFailures with the reason if it can't start. */
export async function startEmbedded(
  dataDir: string,
  flags: string[] = [],
  shelter: string = rootsShelter,
): Promise<Embedded> {
  const place = await findDataFolder(dataDir, shelter)
  const giveUpOwnership = await takeOwnership(place.home)
  try {
    await prepareCluster(place)
    await stopOrphan(place.cluster)
    const password = await passwordOf(place.cluster)
    const kept = keepRunning(place, flags, await runPostgres(place, flags))
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${kept.port}/postgres`,
      trouble: kept.trouble,
      notice: place.notice,
      stop: () => kept.stop().finally(giveUpOwnership),
    }
  } catch (error) {
    await giveUpOwnership()
    throw error
  }
}

/** As worded by the system. */
const fullDisk = 'No space left on device'
const restarting = 'The database stopped and is restarting. Nothing was changed. Try again in a moment.'
const longestPauseMs = 5_000

/** Restarts Postgres on the same port if it exits unexpectedly, retrying for as long as it takes. */
function keepRunning(place: DataFolder, flags: string[], first: RunningPostgres) {
  const { port } = first
  const ending = new AbortController()
  const isEnding = new Promise<undefined>((done) => ending.signal.addEventListener('abort', () => done(undefined)))
  let running: RunningPostgres | undefined = first
  let isFull = false

  async function startAgain(): Promise<RunningPostgres | undefined> {
    let said = ''
    for (let tries = 0; !ending.signal.aborted; tries++) {
      try {
        await stopOrphan(place.cluster)
        return await runPostgres(place, flags, port)
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        isFull = problem === diskIsFull(place.cluster)
        // Logged once per problem: a disk may stay full for hours.
        if (problem !== said) console.error(`The embedded Postgres doesn’t start. We’ll try again: ${problem}`)
        said = problem
      }
      await sleep(Math.min(longestPauseMs, 100 * 2 ** tries), undefined, { signal: ending.signal }).catch(() => {})
    }
    return undefined
  }

  async function watch(): Promise<void> {
    while (running) {
      const reason: string | undefined = await Promise.race([running.died, isEnding])
      if (reason === undefined) return
      isFull = reason.includes(fullDisk)
      console.error(`${reason} Restarting it.`)
      running = undefined
      running = await startAgain()
      if (running) console.info('The embedded Postgres is running again.')
    }
  }
  const watching = watch()

  return {
    port,
    trouble: (): string | undefined => {
      if (running) return running.complains(fullDisk) ? diskFull : undefined
      return isFull ? diskFull : restarting
    },
    stop: async () => {
      ending.abort()
      await watching
      await running?.stop()
    },
  }
}
