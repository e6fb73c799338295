/** Records with a history. A record is given in its current state, with earlier values; its audit entries derive from that. */

import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { type Calendar, calendarOf, type Moment } from './calendar.ts'
import { idsFrom, type NewId } from './ids.ts'
import { type Random, randomFrom } from './random.ts'
import type { DemoAuditEntry } from './rows.ts'

export interface Revision<V> {
  readonly at: Moment
  readonly by: string
  /** Earlier values of these fields. Values equal to the later ones are skipped. */
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
  /** Current values. */
  readonly values: V
  readonly revisions?: readonly Revision<V>[]
  readonly archived?: { readonly at: Moment; readonly by: string }
  readonly labels?: Record<string, string>
}

export interface Chronicle {
  readonly calendar: Calendar
  readonly newId: NewId
  random(stream: string): Random
  /** Adds the record's history to the audit log and returns its current state. */
  record<V extends object>(life: Life<V>): V & RecordMeta
  /** All audit entries, oldest first. */
  audit(): DemoAuditEntry[]
}

type Changes = DemoAuditEntry['changes']

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** The fields of `before` that differ afterwards. */
function changesOf(before: object, after: object): Changes {
  const changes: Changes = {}
  for (const name of Object.keys(before)) {
    const [was, is]: unknown[] = [Reflect.get(before, name) ?? null, Reflect.get(after, name) ?? null]
    // Field values are JSON, which their generic types can't express.
    if (!same(was, is)) changes[name] = { before: was, after: is } as Changes[string]
  }
  return changes
}

/** What a new record changes: every field that has a value. */
function creationOf(values: object): Changes {
  const changes: Changes = {}
  // Field values are JSON, which their generic types can't express.
  for (const [name, value] of Object.entries(values))
    if ((value ?? null) !== null) changes[name] = { before: null, after: value } as Changes[string]
  return changes
}

interface Step {
  at: Moment
  by: string
  changes: Changes
}

/** Walks back from today: each revision, newest first, restores its earlier values. */
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
    write(life, 'create', { at: born, by, changes: creationOf(first) }, rowVersion, via)
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
