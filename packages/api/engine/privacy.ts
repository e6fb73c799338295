/** The only way records leave the server: masks what the reader may not see, anywhere in a response. */
import { isDeepStrictEqual } from 'node:util'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { type Actor, can, canReach, piiPermission } from '@postern/domain/auth/permission.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { type Dependents, Failure, failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { type Field, hiddenSecret, isPointer } from '@postern/domain/engine/field.ts'
import { hiddenFields, masked, privateFields } from '@postern/domain/engine/privacy.ts'
import { knownResource, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'

type Values = Readonly<Record<string, unknown>>
type Changes = HistoryEntry['changes']
type Hidden = ReadonlyMap<string, Field>

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value

const maskedIn = (field: Field, value: unknown): unknown =>
  isChange(value)
    ? { ...value, before: masked(field, value.before), after: masked(field, value.after) }
    : masked(field, value)

/** What one user may not see in the records of one resource. */
interface Veil {
  readonly fields: Hidden
  /** Refs whose targets the user may not see by name. */
  readonly refs: readonly string[]
  /** The ids in the response whose names are hidden: in a history, each entry carries the names of all entries. */
  readonly unnamed: ReadonlySet<string>
}

/** A contact's identity is personal data, and customers' names are visible only to users with access to them. */
const mayName = (actor: Actor, target: Resource, id: string): boolean =>
  target.scope === 'top'
    ? canReach(actor, id)
    : piiPermission(target.permission) === undefined || can(actor, `${target.permission}.view`)

/** Reference fields whose targets this user may not always see by name. */
const unnamedTargets = (resource: Resource, actor: Actor) =>
  fieldsWhere(resource, isPointer)
    .map(([name, { target }]) => [name, resourceNamed(target)] as const)
    .filter(([, target]) => !mayName(actor, target, ''))

/** What this user may not see of a resource, and the same as text: users with equal texts get equal answers. */
interface Sight {
  readonly text: string
  readonly veil: ((answer: unknown) => Veil) | null
}

function lookAs(actor: Actor, resource: Resource): Sight {
  const targets = unnamedTargets(resource, actor)
  const hidden = hiddenFields(resource, actor)
  const names = (pairs: readonly (readonly [string, unknown])[]) => pairs.map(([name]) => name)
  const text = JSON.stringify([names(hidden), names(targets), actor.customerIds])
  if (hidden.length === 0 && targets.length === 0) return { text, veil: null }
  const [fields, refs] = [new Map(hidden), names(targets)]
  const unnamedIn = (answer: unknown) =>
    targets.flatMap(([name, target]) => idsUnder(name, answer).filter((id) => !mayName(actor, target, id)))
  return { text, veil: (answer) => ({ fields, refs, unnamed: new Set(unnamedIn(answer)) }) }
}

/** A user stays the same object until something about them changes (`auth/expectedSession.ts`). */
const sights = new WeakMap<Actor, Map<Resource, Sight>>()

function sightFor(actor: Actor, resource: Resource): Sight {
  const known = sights.get(actor) ?? new Map<Resource, Sight>()
  const sight = known.get(resource) ?? lookAs(actor, resource)
  sights.set(actor, known.set(resource, sight))
  return sight
}

export const sightOf = (resource: Resource, actor: Actor): string => sightFor(actor, resource).text

const veilFor = (resource: Resource, actor: Actor | null): Sight['veil'] =>
  actor === null ? null : sightFor(actor, resource).veil

/** Ids anywhere under this name: in a record, in a change, in the changes of a preview. */
function idsUnder(name: string, value: unknown, isThere = false): string[] {
  if (typeof value === 'string') return isThere ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    idsUnder(name, inner, isThere || key === name),
  )
}

/** A single ref is labeled under its field name, one of several under its id. */
function coverLabels({ refs, unnamed }: Veil, labels: object, around: object): Record<string, string> {
  const isHidden = (key: string) =>
    unnamed.has(key) || (refs.includes(key) && unnamed.has(String(Reflect.get(around, key))))
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]: [string, string]) => [key, isHidden(key) ? hiddenSecret : label]),
  )
}

/** Blockers are counted for everyone, but named only to users who may see them and never at customers out of reach. */
export const namedDependents = (actor: Actor, isInside: boolean, dependents: readonly Dependents[]): Dependents[] =>
  dependents.map((line) => {
    const mayBeNamed =
      (isInside || actor.customerIds === null) && can(actor, `${knownResource(line.resource).permission}.view`)
    return mayBeNamed ? line : { ...line, titles: [] }
  })

const coverAll = (veil: Veil, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const field = veil.fields.get(name)
      if (field) return [name, maskedIn(field, value)]
      if (name === 'labels' && typeof value === 'object' && value !== null)
        return [name, coverLabels(veil, value, values)]
      return [name, cover(veil, value)]
    }),
  )

function cover(veil: Veil, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => cover(veil, each))
  return typeof answer === 'object' && answer !== null ? coverAll(veil, answer) : answer
}

/** Records for an export file, with the `hidden` fields masked for everyone. */
export function veiledRecords(
  resource: Resource,
  actor: Actor,
  hidden: readonly [string, Field][],
  records: readonly AnyRecord[],
): AnyRecord[] {
  const veil = veilFor(resource, actor)?.(records)
  return records.map((record) => ({
    ...record,
    ...(veil && { labels: coverLabels(veil, record.labels, record) }),
    ...Object.fromEntries(hidden.map(([name, field]) => [name, masked(field, record[name])])),
  }))
}

/**
 * Runs `work` and masks what is hidden from this user, in the answer (records, pages, histories, previews) and in a refusal
 * that carries the current record.
 */
export async function maskPersonalData<T>(resource: Resource, actor: Actor | null, work: () => Promise<T>): Promise<T> {
  const veil = veilFor(resource, actor)
  if (veil === null) return work()
  try {
    const answer = await work()
    // A mask keeps the shape of what it covers.
    return cover(veil(answer), answer) as T
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.current === undefined) throw error
    throw failure(error.code, { ...error.detail, current: coverAll(veil(error.detail.current), error.detail.current) })
  }
}

const nothingLeft = (value: Changes[string]['before']) => (value === null ? null : hiddenSecret)

/** Shows that something changed, without the values. */
export const withoutValues = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      { before: nothingLeft(before), after: nothingLeft(after) },
    ]),
  )

/** The log keeps its entries; for an anonymized person it shows only which fields changed, and when. */
export const forgotten = <T extends { changes: Changes }>(
  { forgottenAt }: Resource,
  record: AnyRecord,
  entries: readonly T[],
): T[] =>
  entries.map((entry) => ({
    ...entry,
    ...(forgottenAt !== null && record[forgottenAt] != null && { changes: withoutValues(entry.changes) }),
  }))

const holdsMask = (value: unknown): boolean =>
  value === hiddenSecret || (typeof value === 'object' && value !== null && Object.values(value).some(holdsMask))

/**
 * Drops masked values that were sent back unchanged. Users can't change fields hidden from them, whatever value they send, and
 * a mask is never stored as a value.
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
    if (holdsMask(values[name])) return [{ path: name, description: 'Enter the value, or leave it unchanged.' }]
    const permission = piiPermission(resource.permission)
    const description = permission ? needPermission([permission]) : 'Your role doesn’t allow changing this.'
    return before !== null && hidden.has(name) ? [{ path: name, description }] : []
  })
  if (issues.length > 0) throw invalid(issues)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !echoes.has(name)))
}
