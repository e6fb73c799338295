/** The doors of a bank with what each shows. */
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

/** A bank at a moment of the past. */
export interface PastWall {
  readonly at: Date
  /** What was known of each door then. Undefined: still loading. */
  readonly doors: ReadonlyMap<string, PastDoor> | undefined
}

export const isUnreachable = ({ connectivity }: Pick<Bank, 'connectivity'>): boolean =>
  connectivity === 'offline' || connectivity === 'offlineConfirmed'

/** Nothing was known of it then. */
const unknown = { occupancy: 'unknown', doorState: 'unknown', fault: 'none' } as const

/** A bank that is being emptied now took parcels until that began. */
const bankAt = (bank: Bank, at: Date): Bank =>
  bank.drainingSince !== null && Date.parse(bank.drainingSince) > at.getTime() ? { ...bank, drainingSince: null } : bank

export function doorInPast(door: Door, known: PastDoor | undefined, bank: Bank, at: Date): Door {
  const { serviceState, occupancy, doorState: position, fault } = { ...door, ...(known ?? unknown) }
  const past = { ...door, serviceState, occupancy, doorState: position, fault }
  return { ...past, state: doorState(axesOfRecord(past, bankAt(bank, at))) }
}

/** A bank that can't be reached has no free door: what was free may be taken by now. */
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

/** Faces are kept while nothing that they show changes: an event draws one door anew, not all of them, and so does the clock. */
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
