/** A parcel's journey through a site, from the dock to its recipient. */
import { day, hour, minute } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import type { ActionRow } from '../../rows.ts'
import { nextOpen, type SiteClock } from './siteClock.ts'

/** A door and when it's free. A door in use now is free only until its current parcel was deposited. */
export interface Door {
  readonly id: string
  freeFrom: number
  readonly takenFrom: number
}

export interface House {
  readonly today: string
  /** The last moment at which anything happens. */
  readonly now: number
  readonly clock: SiteClock
  readonly shelves: readonly string[]
  readonly stations: readonly string[]
  readonly operators: readonly string[]
  readonly doors: readonly Door[]
  /** Share of parcels delivered to the desk. */
  readonly desk: number
  readonly action: (code: string) => ActionRow | undefined
}

export interface Step {
  readonly code: string
  readonly at: number
  readonly locationId?: string
  readonly lockerId?: string
  readonly reason?: string
}

const attempts = ['No one at desk', 'Refused', 'Office closed', 'Recipient away']

/** Hours until pickup: mostly short, sometimes long. */
const dwell = (random: Random, median: number): number =>
  median * Math.exp((random.next() + random.next() + random.next() - 1.5) * 1.55)

/** Steps after the present are dropped. */
export function journeyOf(random: Random, house: House, received: number): Step[] {
  const steps: Step[] = [{ code: 'RCV', at: received }]
  const { clock, today, now } = house
  const open = (at: number) => nextOpen(clock, today, at)
  const sorted = received + random.int(4, 35) * minute
  if (random.chance(0.35)) steps.push({ code: 'SRT', at: sorted })
  const shelf = house.shelves.length > 0 ? random.pick(house.shelves) : undefined
  const stored = sorted + random.int(3, 45) * minute
  const strange = random.next()
  if (strange < 0.004) steps.push({ code: 'DMG', at: stored, reason: 'Box crushed on arrival' })

  const door = random.chance(0.5) ? freeDoor(random, house, stored) : undefined
  if (door) {
    const collected = stored + dwell(random, 9) * hour
    if (collected < door.takenFrom) {
      door.freeFrom = collected
      steps.push({ code: 'LKD', at: stored, lockerId: door.id }, { code: 'LKP', at: collected, lockerId: door.id })
      return happened(steps, now)
    }
  }
  if (random.chance(house.desk)) {
    const out = open(stored + random.int(20, 150) * minute)
    steps.push({ code: 'OFD', at: out })
    if (random.chance(0.07)) {
      steps.push({ code: 'ATT', at: out + random.int(10, 90) * minute, reason: random.pick(attempts) })
      const again = open(out + day * random.int(1, 2))
      steps.push({ code: 'OFD', at: again }, { code: 'DLV', at: again + random.int(10, 120) * minute })
    } else {
      const handed = out + random.int(10, 120) * minute
      steps.push({ code: 'DLV', at: handed })
      if (strange > 0.994) steps.push(...mended(random, open(handed + random.int(40, 600) * minute)))
    }
    return happened(steps, now)
  }
  steps.push({ code: 'STO', at: stored, ...(shelf && { locationId: shelf }) })
  if (strange < 0.01) return happened([...steps, { code: 'FWD', at: open(stored + day) }], now)
  if (strange < 0.018) steps.push({ code: 'HLD', at: stored + hour, reason: 'Held at the recipient’s request' })
  if (strange > 0.993) return happened([...steps, { code: 'RTS', at: open(stored + 14 * day) }], now)
  if (strange > 0.992) return happened([...steps, { code: 'LST', at: open(stored + 4 * day) }], now)
  return happened([...steps, { code: 'PCK', at: open(stored + dwell(random, 12) * hour) }], now)
}

/** Delivered to the wrong desk: reported, fetched, and redelivered. */
const mended = (random: Random, noticed: number): Step[] => [
  { code: 'MIS', at: noticed, reason: random.pick(['Wrong recipient', 'Wrong address']) },
  { code: 'OFD', at: noticed + random.int(30, 90) * minute },
  { code: 'DLV', at: noticed + random.int(100, 200) * minute },
]

/** Final steps of a parcel that reached its recipient. */
const handedOver: ReadonlySet<string> = new Set(['DLV', 'PCK', 'LKP'])

/** Most recipients pick up, or get their delivery, before the parcel is due. */
export function hurried(random: Random, steps: readonly Step[], due: number): readonly Step[] {
  const [last, before] = [steps.at(-1), steps.at(-2)]
  if (!last || !before || !handedOver.has(last.code) || last.at <= due || due <= before.at) return steps
  if (random.chance(0.25)) return steps
  return [
    ...steps.slice(0, -1),
    { ...last, at: Math.floor(before.at + (due - before.at) * (0.3 + 0.7 * random.next())) },
  ]
}

const happened = (steps: readonly Step[], now: number): Step[] => steps.filter(({ at }) => at <= now)

function freeDoor(random: Random, { doors }: House, at: number): Door | undefined {
  for (let tries = 0; tries < 4 && doors.length > 0; tries++) {
    const door = random.pick(doors)
    if (door.freeFrom <= at && at < door.takenFrom) return door
  }
  return undefined
}

/** The steps of a parcel that is in a door now. */
export const intoDoor = (random: Random, doorId: string, deposited: number): Step[] => [
  { code: 'RCV', at: deposited - random.int(20, 90) * minute },
  { code: 'LKD', at: deposited, lockerId: doorId },
]
