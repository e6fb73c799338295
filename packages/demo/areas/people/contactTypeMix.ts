/** The mix of contact types at a customer. */
import type { Random } from '../../random.ts'
import type { ContactTypeRow } from '../../rows.ts'

/** Percentage of each type. The first type in use gets the rest. */
const mixes: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>> = {
  university: { STU: 0, EMP: 12, FAC: 8, CON: 2, SHARED: 1, EMERITUS: 1 },
  multifamily: { RES: 0, CON: 2, VENDOR: 2 },
  coworking: { CON: 0, VIRTUAL: 30, EMP: 20, VENDOR: 2 },
}
const usualMix: Readonly<Record<string, number>> = { EMP: 0, CON: 7, VIS: 2, SHARED: 2, VENDOR: 1, WARD: 1 }

export function typeDrawer(
  segment: string,
  types: readonly ContactTypeRow[],
): (random: Random) => ContactTypeRow | undefined {
  const mix = mixes[segment] ?? usualMix
  const used = Object.keys(mix).flatMap((code) => types.find((type) => type.code === code && type.isActive) ?? [])
  const [most, ...others] = used
  return (random) => {
    let left = random.int(0, 99)
    for (const type of others) {
      left -= mix[type.code] ?? 0
      if (left < 0) return type
    }
    return most
  }
}
