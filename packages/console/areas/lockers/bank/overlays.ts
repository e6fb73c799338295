/** Alternative colorings of a bank's doors: by parcel age, number of opens, and number of failed opens. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import type { Door } from '../door.ts'
import { stateOf } from '../doorState.ts'

export type Overlay = 'state' | 'age' | 'openings' | 'failures'
export const overlayWords: Readonly<Record<Overlay, string>> = {
  state: 'State',
  age: 'Age',
  openings: 'Openings',
  failures: 'Failures',
}
/** Legend titles. */
export const keyWords: Readonly<Record<Overlay, string>> = {
  state: 'State',
  age: 'Time inside',
  openings: 'Openings',
  failures: 'Failed openings',
}

/** 1 is lowest. Overdue has its own color. */
export type Band = 1 | 2 | 3 | 4 | 'overdue'

export interface BandRow {
  readonly band: Band
  readonly words: string
  readonly count: number
}

const dayMs = 86_400_000

function ageBand(door: Door, contents: DoorContents | undefined, now: Date): Band | null {
  if (stateOf(door) === 'expired') return 'overdue'
  const since = contents?.parcels[0]?.since
  if (stateOf(door) !== 'occupied' || since === undefined) return null
  const days = (now.getTime() - Date.parse(since)) / dayMs
  return days < 1 ? 1 : days < 3 ? 2 : 3
}

/** Upper bounds of the first three of four bands with roughly equal door counts. */
export function openingSteps(doors: readonly Pick<Door, 'openCount'>[]): [number, number, number] {
  const counts = doors.map(({ openCount }) => openCount).sort((a, b) => a - b)
  const at = (share: number) => counts[Math.floor((counts.length - 1) * share)] ?? 0
  return [at(0.25), at(0.5), at(0.75)]
}

const openingBand = ({ openCount }: Door, [first, second, third]: readonly [number, number, number]): Band | null =>
  openCount === 0 ? null : openCount <= first ? 1 : openCount <= second ? 2 : openCount <= third ? 3 : 4

/** Upper bounds of all bands but the last. Fixed, so a healthy bank isn't colored as dark as a faulty one. */
const failureSteps = [1, 4, 9] as const

export const failureBand = ({ openFailCount }: Pick<Door, 'openFailCount'>): Band | null => {
  const [first, second, third] = failureSteps
  if (openFailCount === 0) return null
  return openFailCount <= first ? 1 : openFailCount <= second ? 2 : openFailCount <= third ? 3 : 4
}

/** A door's bottom text in this coloring; null for the usual one. */
export function footUnder(overlay: Overlay, door: Pick<Door, 'openCount' | 'openFailCount'>): string | null {
  if (overlay === 'openings') return door.openCount.toLocaleString('en-US')
  return overlay === 'failures' ? door.openFailCount.toLocaleString('en-US') : null
}

export interface BandInput {
  readonly door: Door
  readonly contents: DoorContents | undefined
}

/** Each door's band; empty in the usual coloring. */
export function bandsOf(overlay: Overlay, doors: readonly BandInput[], now: Date): ReadonlyMap<string, Band> {
  const steps = overlay === 'openings' ? openingSteps(doors.map(({ door }) => door)) : null
  const bandOf = (door: Door, contents: DoorContents | undefined): Band | null => {
    if (overlay === 'age') return ageBand(door, contents, now)
    if (overlay === 'failures') return failureBand(door)
    return steps && openingBand(door, steps)
  }
  return new Map(
    doors.flatMap(({ door, contents }) => {
      const band = bandOf(door, contents)
      return band === null ? [] : [[door.id, band] as const]
    }),
  )
}

const ageWords: readonly (readonly [Band, string])[] = [
  [1, '0–1 d'],
  [2, '1–3 d'],
  [3, 'Over 3 d'],
  ['overdue', 'Overdue'],
]

const failureWords: readonly (readonly [Band, string])[] = [
  [1, '1'],
  [2, '2–4'],
  [3, '5–9'],
  [4, '10 or more'],
]

function openingWords(doors: readonly BandInput[]): readonly (readonly [Band, string])[] {
  const [first, second, third] = openingSteps(doors.map(({ door }) => door))
  return [
    [1, `Up to ${first}`],
    [2, `Up to ${second}`],
    [3, `Up to ${third}`],
    [4, `Over ${third}`],
  ]
}

/** Legend entries of the coloring, with door counts. */
export function bandRows(overlay: Overlay, doors: readonly BandInput[], bands: ReadonlyMap<string, Band>): BandRow[] {
  if (overlay === 'state') return []
  const words = overlay === 'age' ? ageWords : overlay === 'failures' ? failureWords : openingWords(doors)
  const count = (band: Band) => [...bands.values()].filter((each) => each === band).length
  return words.map(([band, text]) => ({ band, words: text, count: count(band) })).filter((row) => row.count > 0)
}
