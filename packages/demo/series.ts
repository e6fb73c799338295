/** Records of a customer that are made in one go: by one person who may, one a little after the other. */
import type { RecordMeta, Resource } from '@postern/domain/resource.ts'
import { type Moment, workday } from './calendar.ts'
import type { Client } from './customers.ts'
import { type Chronicle, momentBetween } from './history.ts'
import type { Crew } from './staff.ts'

interface More<V> {
  readonly labels?: Record<string, string>
  /** What was different before, each changed on a day of its own; it may turn out to have been no different. */
  readonly before?: readonly Partial<V>[]
  readonly archivedAt?: Moment
}

type Add = <V extends object>(values: V, more?: More<V>) => V & RecordMeta & { customerId: string }

export function seriesOf(
  chronicle: Chronicle,
  crew: Crew,
  { plan, row, until, stopped }: Client,
  resource: Resource,
  start: Moment,
  step = 31_017,
): Add {
  const random = chronicle.random(`${resource.name} ${plan.code} ${start}`)
  const by = crew.actor(random, `${resource.permission}.create`, start)
  const end = stopped ?? until
  let next = start
  return (values, { labels = {}, before = [], archivedAt } = {}) => {
    const born = next
    next += step
    const revisions = before.map((old) => {
      const at = momentBetween(random, born + (end - born) / 8, archivedAt ?? end)
      return { at, before: old, by: crew.actor(random, `${resource.permission}.edit`, at) }
    })
    const life = { resource: resource.name, id: chronicle.newId(born), customerId: row.id, born, by, values, labels }
    const archived = archivedAt !== undefined && {
      archived: { at: archivedAt, by: crew.actor(random, `${resource.permission}.delete`, archivedAt) },
    }
    return { customerId: row.id, ...chronicle.record({ ...life, revisions, ...archived }) }
  }
}

/** The set-up of a customer is made in its first days, before there is any place. */
export const setUpAt = ({ begun }: Client, hours: number): Moment => begun + Math.round((0.5 + hours / 24) * workday)

/** How many of the others, archived ones aside, point to each row. */
export function counting<
  Row extends { id: string },
  Name extends keyof Row,
  Other extends { archivedAt: string | null },
>(rows: readonly Row[], name: Name, others: readonly Other[], link: (other: Other) => string | null): Row[] {
  const present = others.filter(({ archivedAt }) => archivedAt === null)
  const found = Map.groupBy(present, link)
  return rows.map((row) => ({ ...row, [name]: found.get(row.id)?.length ?? 0 }))
}
