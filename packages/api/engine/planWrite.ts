/** Plans a write: checks the values, lets the rules change other records, and returns the values to write. */
import { unmetNeedSentences } from '@postern/domain/auth/grantNames.ts'
import { catalogues } from '@postern/domain/auth/grants.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { isGrants, isPointer, isStatus, isStored } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { acrossCustomers } from '../database/db.ts'
import type { Context } from './context.ts'
import { imageIssues } from './images/store.ts'
import { withoutMasked } from './privacy.ts'
import { refuseBeyond, rulesOf } from './registry.ts'
import type { WriteContext } from './rules.ts'
import { presentStatement } from './statements.ts'

type Values = Readonly<Record<string, unknown>>

/** A status moves only along its transitions; the console offers the same moves. */
function statusIssues({ actor }: Context, resource: Resource, before: AnyRecord, next: Values): Issue[] {
  return fieldsWhere(resource, isStatus).flatMap(([name, field]) => {
    const [from, to] = [String(before[name]), String(next[name])]
    if (from === to) return []
    if (field.transitions[from]?.includes(to)) {
      const right = field.needs?.[to]
      return actor === null || right === undefined || can(actor, right)
        ? []
        : [{ path: name, description: `Your role doesn’t allow changing it to ${inSentence(choiceText(to))}.` }]
    }
    const allowed = (field.transitions[from] ?? []).map((state) => inSentence(choiceText(state))).join(' or ')
    const now = `${labelOf(name, field)} is ${inSentence(choiceText(from))}`
    return [
      { path: name, description: allowed ? `${now}; it can only become ${allowed}.` : `${now} and can’t be changed.` },
    ]
  })
}

/** A granted permission that needs another one, which this write doesn't grant. */
const grantIssues = (resource: Resource, before: AnyRecord | null, next: Values): Issue[] =>
  fieldsWhere(resource, isGrants).flatMap(([name, field]) =>
    unmetNeedSentences(catalogues[field.catalogue], asTree(before?.[name]), asTree(next[name])).map((description) => ({
      path: name,
      description,
    })),
  )

const asTree = (value: unknown): object | null => (typeof value === 'object' ? value : null)

/** A record may only reference active records in scope; an unchanged reference stays valid even if its target was archived since. */
async function pointerIssues({ db, place }: Context, resource: Resource, values: Values, before: AnyRecord | null) {
  const issues = await imageIssues({ db, place }, resource, values, before)
  for (const [name, field] of fieldsWhere(resource, isPointer)) {
    const known = [before?.[name]].flat()
    const ids = [values[name]].flat().filter((value) => typeof value === 'string' && !known.includes(value))
    if (ids.length === 0) continue
    const target = resourceNamed(field.target)
    const asked = presentStatement(target, place, ids.map(String))
    // Customers are outside the row scope of a customer's record; the statement itself limits them to those in reach.
    const present = target.scope === 'top' ? await acrossCustomers(db, (wide) => wide.all(asked)) : await db.all(asked)
    const one = inSentence(target.words.one)
    if (present.length < new Set(ids).size) issues.push({ path: name, description: `This ${one} doesn’t exist.` })
    const archived = present.find((row) => row.archived)
    if (archived) issues.push({ path: name, description: `This ${one} is archived. Select another.` })
  }
  return issues
}

/** For a new record: `values` plus the defaults of the definition and of its rules. */
export async function planCreate(context: WriteContext, resource: Resource, values: Values): Promise<Values> {
  const rules = rulesOf(resource)
  const defaults = fieldsWhere(resource, (field) => isStored(field) && field.default !== undefined)
  const next = {
    ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])),
    ...(await rules.defaults(context, values)),
    ...values,
  }
  const issues = [
    ...(await pointerIssues(context, resource, next, null)),
    ...grantIssues(resource, null, next),
    ...rules.check(next, null),
  ]
  if (issues.length > 0) throw invalid(issues)
  refuseBeyond(context, resource)
  return { ...next, ...(await rules.beforeWrite(context, next, null)) }
}

/** Per resource: an object whose every field throws when it's read. */
const guards = new WeakMap<Resource, object>()

function guardOf(resource: Resource): object {
  const known = guards.get(resource)
  if (known) return known
  const guard = {}
  for (const name of ['labels', ...Object.keys(resource.fields)])
    Object.defineProperty(guard, name, {
      get: () => {
        throw new Error(`The rules of ${resource.name} look at ${name}. Name it in \`looksAt\`.`)
      },
    })
  guards.set(resource, guard)
  return guard
}

/** Throws if a rule reads a field that wasn't loaded, instead of letting it decide on undefined. A proxy would make every copy of the record slow. */
const watched = (resource: Resource, record: AnyRecord): AnyRecord => ({ ...record, __proto__: guardOf(resource) })

/** For a locked record: `values` without masks sent back unchanged, plus what the rules add. `isWhole`: it has all its fields. */
export async function planChange(
  context: WriteContext,
  resource: Resource,
  before: AnyRecord,
  values: Values,
  isWhole = false,
): Promise<Values> {
  const rules = rulesOf(resource)
  const open = withoutMasked(resource, context.actor, before, values)
  const given = (record: AnyRecord) => (isWhole ? record : watched(resource, record))
  const [was, next] = [given(before), given({ ...before, ...open })]
  const issues = [
    ...statusIssues(context, resource, before, next),
    ...(await pointerIssues(context, resource, open, before)),
    ...grantIssues(resource, before, next),
    ...rules.check(next, was),
  ]
  if (issues.length > 0) throw invalid(issues)
  return { ...open, ...(await rules.beforeWrite(context, next, was)) }
}
