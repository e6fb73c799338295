/** Third-party servers. They aren't our dependencies, so they're installed into a temporary folder. One that can't start is skipped. */
import { join } from 'node:path'
import { directus } from './directus.ts'
import type { Guest } from './guest.ts'
import { postgraphile } from './postgraphile.ts'
import type { World } from './world.ts'

const known = { Directus: directus, PostGraphile: postgraphile }

/** Where they're installed. Installing takes minutes, so for repeated runs, set BENCH_GUESTS to a folder that's kept. */
const folderFor = ({ directory }: World): string => process.env.BENCH_GUESTS ?? join(directory, 'guests')

export async function openGuests(
  world: World,
  stack: AsyncDisposableStack,
): Promise<{ guests: Guest[]; absent: string[] }> {
  const [guests, absent]: [Guest[], string[]] = [[], []]
  if (process.env.BENCH_GUESTS === 'off')
    return { guests, absent: ['Directus and PostGraphile were left out of this run.'] }
  for (const [name, open] of Object.entries(known))
    try {
      guests.push(...(await open(world, join(folderFor(world), name.toLowerCase()), stack)))
      console.info(`   ${name} is ready`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.info(`   ${name}: ${reason}`)
      absent.push(`${name} was left out, because it couldn’t be installed or started here.`)
    }
  return { guests, absent }
}
