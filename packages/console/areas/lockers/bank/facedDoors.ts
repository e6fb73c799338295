/** A bank's doors with what each one displays. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import type { PastDoor } from '@postern/domain/areas/lockers/history/pastEndpoints.ts'
import { axesOfRecord, doorState } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import type { Door } from '../door.ts'
import { type DoorFace, doorFace } from '../doorFace.ts'

type Bank = Pick<ValuesOf<(typeof lockerBanks)['fields']>, 'status' | 'connectivity' | 'drainingSince'>

export interface FacedDoor {
  readonly door: Door
  readonly face: DoorFace
  readonly contents: DoorContents | undefined
}

/** A bank at a point in the past. */
export interface PastWall {
  readonly at: Date
  /** Each door's known state at that time. Undefined while loading. */
  readonly doors: ReadonlyMap<string, PastDoor> | undefined
}

export const isUnreachable = ({ connectivity }: Pick<Bank, 'connectivity'>): boolean =>
  connectivity === 'offline' || connectivity === 'offlineConfirmed'

/** For a door with no known state at that time. */
const unknown = { occupancy: 'unknown', doorState: 'unknown', fault: 'none' } as const

/** Before its drain started, a draining bank still accepted parcels. */
const bankAt = (bank: Bank, at: Date): Bank =>
  bank.drainingSince !== null && Date.parse(bank.drainingSince) > at.getTime() ? { ...bank, drainingSince: null } : bank

export function doorInPast(door: Door, known: PastDoor | undefined, bank: Bank, at: Date): Door {
  const { serviceState, occupancy, doorState: position, fault } = { ...door, ...(known ?? unknown) }
  const past = { ...door, serviceState, occupancy, doorState: position, fault }
  return { ...past, state: doorState(axesOfRecord(past, bankAt(bank, at))) }
}

/** An unreachable bank has no free doors: they may be occupied by now. */
const unreached = (door: Door): FacedDoor => ({
  door: { ...door, state: 'unknown' },
  contents: undefined,
  face: {
    initials: null,
    text: 'Offline',
    left: null,
    words: `Door ${door.label}, size ${door.size}. Offline, last known as ${door.state === 'free' ? 'free' : 'empty'}.`,
  },
})

const isSameFace = (a: DoorFace, b: DoorFace): boolean =>
  a.words === b.words && a.text === b.text && a.left === b.left && a.initials === b.initials

interface KeptFace {
  readonly faced: FacedDoor
  readonly now: Date
  readonly isUnreached: boolean
}

/** Caches faces until something visible changes, so an event or a clock tick rerenders only the affected doors. */
export class FaceStore {
  readonly #kept = new WeakMap<Door, KeptFace>()

  of(door: Door, contents: DoorContents | undefined, now: Date, isUnreached: boolean): FacedDoor {
    const known = this.#kept.get(door)
    const same = known?.faced.contents === contents && known?.isUnreached === isUnreached ? known : undefined
    if (same?.now === now) return same.faced
    const fresh =
      isUnreached && (door.state === 'free' || door.state === 'draining')
        ? { ...unreached(door), contents }
        : { door, contents, face: doorFace(door, contents, now) }
    const faced = same && isSameFace(same.faced.face, fresh.face) ? same.faced : fresh
    this.#kept.set(door, { faced, now, isUnreached })
    return faced
  }
}
