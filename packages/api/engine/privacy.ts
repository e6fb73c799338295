/** The one door through which records leave: what their reader may not see is masked there, wherever in an answer it stands. */
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

/** What one person may not see of the records of one resource. */
interface Veil {
  readonly fields: Hidden
  /** Refs to what they may not name. */
  readonly refs: readonly string[]
  /** Which of the ids in the answer have no name for them: a history has the names of all its entries beside each. */
  readonly unnamed: ReadonlySet<string>
}

/** A contact's identity is personal data, and customers' names are visible only to users with access to them. */
const mayName = (actor: Actor, target: Resource, id: string): boolean =>
  target.scope === 'top'
    ? canReach(actor, id)
    : piiPermission(target.permission) === undefined || can(actor, `${target.permission}.view`)

/** Fields that point to what this person may not always name. */
const unnamedTargets = (resource: Resource, actor: Actor) =>
  fieldsWhere(resource, isPointer)
    .map(([name, { target }]) => [name, resourceNamed(target)] as const)
    .filter(([, target]) => !mayName(actor, target, ''))

/** What of a resource this person may not see, and that as text: two people with the same one get the same answer. */
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

/** People are the same object for as long as nothing about them changes (`auth/expectedSession.ts`). */
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

/** Ids that stand somewhere in it under this name: in a record, in a change, in the changes of a preview. */
function idsUnder(name: string, value: unknown, isThere = false): string[] {
  if (typeof value === 'string') return isThere ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    idsUnder(name, inner, isThere || key === name),
  )
}

/** A single ref's name stands under the ref, one of several under its id. */
function coverLabels({ refs, unnamed }: Veil, labels: object, around: object): Record<string, string> {
  const isHidden = (key: string) =>
    unnamed.has(key) || (refs.includes(key) && unnamed.has(String(Reflect.get(around, key))))
  return Object.fromEntries(
    Object.entries(labels).map(([key, label]: [string, string]) => [key, isHidden(key) ? hiddenSecret : label]),
  )
}

/** Blockers are counted for everyone but named only to users who may see them. At customers out of reach, they aren't named. */
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
 * Does it, and lets neither the answer (records, pages, histories, previews) nor a refusal, which may hold the record as it
 * is, tell what is hidden from this person.
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

/** That something changed, without what it was. */
export const withoutValues = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      { before: nothingLeft(before), after: nothingLeft(after) },
    ]),
  )

/** The log keeps its entries; for an anonymized person it shows only that something changed, and when. */
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
 * Without what came back masked as it went out. Users can't change what is hidden from them, whatever they guess;
 * and a mask is never a number.
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
