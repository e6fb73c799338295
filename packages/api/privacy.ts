/** The one door through which records leave: what their reader may not see is masked there, wherever in an answer it stands. */
import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '@postern/domain/endpoints/resource.ts'
import { Failure, failure, type Issue, invalid } from '@postern/domain/failure.ts'
import { type Field, hiddenSecret } from '@postern/domain/field.ts'
import { type Actor, piiPermission } from '@postern/domain/permission.ts'
import { askingIssues, hiddenFields, masked, privateFields } from '@postern/domain/privacy.ts'
import { type ParsedListQuery, parseListQuery } from '@postern/domain/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/resource.ts'

type Values = Readonly<Record<string, unknown>>
type Changes = HistoryEntry['changes']
type Hidden = ReadonlyMap<string, Field>

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value

const maskedIn = (field: Field, value: unknown): unknown =>
  isChange(value)
    ? { ...value, before: masked(field, value.before), after: masked(field, value.after) }
    : masked(field, value)

const coverAll = (hidden: Hidden, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = hidden.get(name)
      return [name, field ? maskedIn(field, value) : cover(hidden, value)]
    }),
  )

function cover(hidden: Hidden, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => cover(hidden, each))
  return typeof answer === 'object' && answer !== null ? coverAll(hidden, answer) : answer
}

/** Records for a file. */
export const veiledRecords = (hidden: readonly [string, Field][], records: readonly AnyRecord[]): AnyRecord[] =>
  records.map((record) => ({
    ...record,
    ...Object.fromEntries(hidden.map(([name, field]) => [name, masked(field, record[name])])),
  }))

/**
 * Does it, and lets neither the answer (records, pages, histories, previews) nor a refusal, which may hold the record as it
 * is, tell what is hidden from this person.
 */
export async function behindVeil<T>(resource: Resource, actor: Actor | null, work: () => Promise<T>): Promise<T> {
  const hidden = new Map(hiddenFields(resource, actor))
  if (hidden.size === 0) return work()
  try {
    // A mask keeps the shape of what it covers.
    return cover(hidden, await work()) as T
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.current === undefined) throw error
    throw failure(error.code, { ...error.detail, current: coverAll(hidden, error.detail.current) })
  }
}

const nothingLeft = (value: Changes[string]['before']) => (value === null ? null : hiddenSecret)

/** The log stays as it was written; of somebody who is to be forgotten it tells that something changed, and when. */
export const forgotten = <T extends { changes: Changes }>(record: AnyRecord, entries: readonly T[]): T[] =>
  entries.map((entry) => ({
    ...entry,
    ...(record.anonymisedAt != null && {
      changes: Object.fromEntries(
        Object.entries(entry.changes).map(([name, { before, after }]) => [
          name,
          { before: nothingLeft(before), after: nothingLeft(after) },
        ]),
      ),
    }),
  }))

export function readListQuery(
  resource: Resource,
  actor: Actor | null,
  params: Readonly<Record<string, string | undefined>>,
): ParsedListQuery {
  const { query, issues } = parseListQuery(resource, params)
  return { query, issues: [...issues, ...askingIssues(resource, actor, query)] }
}

const holdsMask = (value: unknown): boolean =>
  value === hiddenSecret || (typeof value === 'object' && value !== null && Object.values(value).some(holdsMask))

/**
 * Without what came back masked as it went out. What is hidden from somebody stays as it is for them, whatever they guess;
 * and dots are nobody's number.
 */
export function withoutMasked(
  resource: Resource,
  actor: Actor | null,
  before: AnyRecord | null,
  values: Values,
): Values {
  const hidden = new Map(hiddenFields(resource, actor))
  const sent = privateFields(resource).filter(([name]) => name in values)
  const echoes = new Set(
    sent.flatMap(([name, field]) =>
      before !== null && isDeepStrictEqual(values[name], masked(field, before[name])) ? [name] : [],
    ),
  )
  const issues = sent.flatMap(([name]): Issue[] => {
    if (echoes.has(name)) return []
    if (holdsMask(values[name])) return [{ path: name, description: 'Write the value itself, or leave it as it is.' }]
    const description = `Only who has the permission ${piiPermission(resource.permission)} may change this.`
    return before !== null && hidden.has(name) ? [{ path: name, description }] : []
  })
  if (issues.length > 0) throw invalid(issues)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !echoes.has(name)))
}
