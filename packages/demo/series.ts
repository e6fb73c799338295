/** Records created in one go: by one staff member with the permission, shortly after each other. */
import type { Collection, RecordMeta } from '@postern/domain/engine/resource.ts'
import type { Crew } from './areas/access/staff.ts'
import type { Client } from './areas/customers/customers.ts'
import { lately, type Moment, workday } from './calendar.ts'
import { type Chronicle, momentBetween } from './history.ts'

interface More<V> {
  readonly labels?: Record<string, string>
  /** Earlier values, each changed on a separate day; equal values are skipped. */
  readonly before?: readonly Partial<V>[]
  readonly archivedAt?: Moment
}

type Add = <V extends object>(values: V, more?: More<V>) => V & RecordMeta
type AddInside = <V extends object>(values: V, more?: More<V>) => V & RecordMeta & { customerId: string }

interface Around {
  readonly customerId: string | null
  readonly stream: string
  /** When activity ends. */
  readonly end: Moment
}

function livesOf(
  chronicle: Chronicle,
  crew: Crew,
  around: Around,
  resource: Collection,
  start: Moment,
  step: number,
): Add {
  const { customerId, stream, end } = around
  const random = chronicle.random(`${resource.name} ${stream} ${start}`)
  const by = crew.actor(random, `${resource.permission}.create`, start)
  let next = start
  return (values, { labels = {}, before = [], archivedAt } = {}) => {
    const born = next
    next += step
    const revisions = before.map((old) => {
      const at = momentBetween(random, born + (end - born) / 8, archivedAt ?? end)
      return { at, before: old, by: crew.actor(random, `${resource.permission}.edit`, at) }
    })
    const life = { resource: resource.name, id: chronicle.newId(born), customerId, born, by, values, labels }
    const archived = archivedAt !== undefined && {
      archived: { at: archivedAt, by: crew.actor(random, `${resource.permission}.delete`, archivedAt) },
    }
    return chronicle.record({ ...life, revisions, ...archived })
  }
}

export function seriesOf(
  chronicle: Chronicle,
  crew: Crew,
  { plan, row, until, stopped }: Client,
  resource: Collection,
  start: Moment,
  step = 31_017,
): AddInside {
  const around = { customerId: row.id, stream: plan.code, end: stopped ?? until }
  const add = livesOf(chronicle, crew, around, resource, start, step)
  return (values, more) => ({ customerId: row.id, ...add(values, more) })
}

/** The same in the system area, which belongs to no customer. */
export const systemSeries = (
  chronicle: Chronicle,
  crew: Crew,
  resource: Collection,
  start: Moment,
  step = 1.3 * workday,
): Add => livesOf(chronicle, crew, { customerId: null, stream: 'system', end: lately }, resource, start, step)

/** A customer's setup is created in its first days, before any place. */
export const setUpAt = ({ begun }: Client, hours: number): Moment => begun + Math.round((0.5 + hours / 24) * workday)
