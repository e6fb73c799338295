/** Records with a past. A record is given as it is now, with what was different before; its history follows from that. */

import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type Calendar, calendarOf, type Moment } from './calendar.ts'
import { idsFrom, type NewId } from './ids.ts'
import { type Random, randomFrom } from './random.ts'
import type { DemoAuditEntry } from './rows.ts'

export interface Revision<V> {
  readonly at: Moment
  readonly by: string
  /** What these fields held until then. Where it is what they hold afterwards, nothing happened. */
  readonly before: Partial<V>
}

interface Life<V> {
  readonly resource: ResourceName
  readonly id: string
  /** Null in the system area. */
  readonly customerId: string | null
  readonly born: Moment
  readonly by: string
  readonly via?: string
  /** As they are today. */
  readonly values: V
  readonly revisions?: readonly Revision<V>[]
  readonly archived?: { readonly at: Moment; readonly by: string }
  readonly labels?: Record<string, string>
}

export interface Chronicle {
  readonly calendar: Calendar
  readonly newId: NewId
  random(stream: string): Random
  /** Writes the life down in the audit and answers the record as it stands today. */
  record<V extends object>(life: Life<V>): V & RecordMeta
  /** All that was written down, oldest first. */
  audit(): DemoAuditEntry[]
}

type Changes = DemoAuditEntry['changes']

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What of `before` is different afterwards. */
function changesOf(before: object, after: object): Changes {
  const changes: Changes = {}
  for (const name of Object.keys(before)) {
    const [was, is]: unknown[] = [Reflect.get(before, name) ?? null, Reflect.get(after, name) ?? null]
    // The values of the domain's fields are JSON, which their generic types cannot say.
    if (!same(was, is)) changes[name] = { before: was, after: is } as Changes[string]
  }
  return changes
}

const nothing = (values: object): object => Object.fromEntries(Object.keys(values).map((name) => [name, null]))

interface Step {
  at: Moment
  by: string
  changes: Changes
}

/** Walks back from today: each revision, newest first, tells what stood there before. */
function walkBack<V extends object>({ values, revisions = [] }: Life<V>): { first: V; steps: Step[] } {
  let first = values
  const steps: Step[] = []
  for (const { at, by, before } of [...revisions].sort((a, b) => b.at - a.at)) {
    const changes = changesOf(before, first)
    if (Object.keys(changes).length === 0) continue
    steps.unshift({ at, by, changes })
    first = { ...first, ...before }
  }
  return { first, steps }
}

export function chronicleOf(today: string, seed: number): Chronicle {
  const calendar = calendarOf(today)
  const newId = idsFrom(seed)
  const entries: DemoAuditEntry[] = []

  function write(
    { resource, id, customerId }: Life<object>,
    action: DemoAuditEntry['action'],
    { at, by, changes }: Step,
    rowVersion: number,
    via: string,
  ) {
    entries.push({
      id: newId(at),
      at: calendar.instant(at),
      customerId,
      resource,
      recordId: id,
      action,
      userId: by,
      via,
      requestId: null,
      rowVersion,
      changes,
    })
  }

  function record<V extends object>(life: Life<V>): V & RecordMeta {
    const { first, steps } = walkBack(life)
    const { born, by, archived, via = 'console' } = life
    let rowVersion = 1
    write(life, 'create', { at: born, by, changes: changesOf(nothing(first), first) }, rowVersion, via)
    for (const step of steps) write(life, 'update', step, ++rowVersion, 'console')
    if (archived) write(life, 'archive', { ...archived, changes: {} }, ++rowVersion, 'console')
    const last = archived ?? steps.at(-1) ?? { at: born, by }
    return {
      ...life.values,
      id: life.id,
      rowVersion,
      createdAt: calendar.instant(born),
      createdBy: by,
      updatedAt: calendar.instant(last.at),
      updatedBy: last.by,
      archivedAt: archived ? calendar.instant(archived.at) : null,
      labels: life.labels ?? {},
    }
  }

  return {
    calendar,
    newId,
    random: (stream) => randomFrom(seed, stream),
    record,
    audit: () => [...entries].sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

/** A moment between two others. */
export const momentBetween = (random: Random, from: Moment, to: Moment): Moment =>
  Math.floor(from + random.next() * (to - from))
