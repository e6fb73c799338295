/**
 * Splits the bulk of the demo's rows into steps that are loaded one by one while the server is running: the people and parcels
 * of each customer, smallest customer first, so that most customers are complete soon.
 */
import type { DemoWorld } from './rows.ts'
import type { Period } from './traffic/period.ts'
import type { ParcelTraffic } from './traffic/rows.ts'
import { expectedParcels, parcelTraffic } from './traffic/traffic.ts'

export interface LoadStep {
  readonly customerId: string
  readonly loads: 'people' | 'parcels'
  /** Zero-based. */
  readonly part: number
  readonly parts: number
}

/** About a second of database work. */
const rowsPerStep = 4_000

const partsOf = (customerId: string, loads: LoadStep['loads'], rows: number): LoadStep[] => {
  const parts = Math.ceil(rows / rowsPerStep)
  return Array.from({ length: parts }, (_, part) => ({ customerId, loads, part, parts }))
}

/** Rows that reference a person come after that person, and a customer's parcels after all its people. */
export function loadSteps(world: DemoWorld, period: Period): LoadStep[] {
  const parcels = expectedParcels(world, period)
  const people = Map.groupBy(world.contacts, ({ customerId }) => customerId)
  const peopleOf = (id: string): number => people.get(id)?.length ?? 0
  return [world.provider, ...world.customers]
    .map(({ id }) => id)
    .sort((a, b) => peopleOf(a) - peopleOf(b))
    .flatMap((id) => [...partsOf(id, 'people', peopleOf(id)), ...partsOf(id, 'parcels', parcels.get(id) ?? 0)])
}

export type PeopleRows = Pick<DemoWorld, 'contacts' | 'contactDelegates' | 'handlingAlerts'>
export type StepRows = PeopleRows & ParcelTraffic

function partOf<Row>(rows: readonly Row[], { part, parts }: LoadStep): Row[] {
  const border = (index: number) => Math.floor((rows.length * index) / parts)
  return rows.slice(border(part), border(part + 1))
}

const none: StepRows = {
  contacts: [],
  contactDelegates: [],
  handlingAlerts: [],
  parcels: [],
  parcelEvents: [],
  scanLog: [],
  notificationLog: [],
  parcelPhotos: [],
}

function peopleIn(world: DemoWorld, step: LoadStep): PeopleRows {
  const own = <Row extends { customerId: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ customerId }) => customerId === step.customerId)
  const isLast = step.part === step.parts - 1
  return {
    contacts: partOf(own(world.contacts), step),
    contactDelegates: isLast ? own(world.contactDelegates) : [],
    handlingAlerts: isLast ? own(world.handlingAlerts) : [],
  }
}

/** A part of the parcels, each with all its events. */
function parcelsIn(traffic: ParcelTraffic, step: LoadStep): ParcelTraffic {
  const parcels = partOf(traffic.parcels, step)
  const ids = new Set<string | null>(parcels.map(({ id }) => id))
  const theirs = <Row extends { parcelId: string | null }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ parcelId }) => ids.has(parcelId))
  return {
    parcels,
    parcelEvents: theirs(traffic.parcelEvents),
    scanLog: theirs(traffic.scanLog),
    notificationLog: theirs(traffic.notificationLog),
    parcelPhotos: theirs(traffic.parcelPhotos),
  }
}

/** The rows of any step. Holds the parcels of one customer in memory at a time. */
export function stepRowsOf(world: DemoWorld, period: Period): (step: LoadStep) => StepRows {
  let held: { customerId: string; traffic: ParcelTraffic } | undefined
  return (step) => {
    const { customerId, loads } = step
    if (loads === 'people') return { ...none, ...peopleIn(world, step) }
    if (held?.customerId !== customerId) held = { customerId, traffic: parcelTraffic(world, period, customerId) }
    return { ...none, ...parcelsIn(held.traffic, step) }
  }
}
