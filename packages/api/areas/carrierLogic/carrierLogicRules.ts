/** Validation of carrier rules. No user-written expression reaches an engine that could run forever. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { isRefusal, type Refusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { failedTests } from '@postern/domain/areas/carrierLogic/testNumbers.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { lastInOrder } from '../shared/ruleParts/lastInOrder.ts'
import { keepFactsOf } from './ruleFacts.ts'
import { compileShared, compileStored } from './storedRules.ts'
import { settleScans } from './unmatched/settle.ts'

type Rule = Pick<
  ValuesOf<(typeof primaryCarrierLogic)['fields']>,
  | 'matchMode'
  | 'pattern'
  | 'regex'
  | 'prefixes'
  | 'lengths'
  | 'extractGroup'
  | 'extractFrom'
  | 'extractLength'
  | 'serviceGroup'
  | 'serviceMap'
  | 'meanings'
  | 'symbologies'
  | 'weight'
  | 'checksum'
  | 'checksumEvens'
  | 'checksumOdds'
  | 'checksumFromRight'
  | 'checksumWeights'
  | 'checksumPrepend'
  | 'checksumGroup'
  | 'testValid'
  | 'testInvalid'
>

/** The field that shows a pattern's error. */
const patternPath = { pattern: 'pattern', regex: 'regex', prefixLength: 'prefixes' } as const

const missing: Record<Rule['matchMode'], (rule: Rule) => Issue | null> = {
  pattern: ({ pattern }) => (pattern ? null : { path: 'pattern', description: 'Enter the barcode pattern.' }),
  regex: ({ regex }) => (regex ? null : { path: 'regex', description: 'Enter the regular expression.' }),
  prefixLength: ({ prefixes, lengths }) =>
    (prefixes ?? []).length + (lengths ?? []).length > 0
      ? null
      : { path: 'prefixes', description: 'Enter the barcode’s prefix or its length.' },
}

/** Finds the field by the quoted words in the error. */
function refusalIssue(rule: Rule, reason: string): Issue {
  const isAbout = (words: readonly string[]) => words.some((word) => reason.includes(`“${word.trim()}”`))
  const named: Record<string, readonly string[]> = {
    extractGroup: rule.extractGroup?.split('+') ?? [],
    serviceGroup: rule.serviceGroup?.split('+') ?? [],
    checksumGroup: rule.checksumGroup?.split('+') ?? [],
    serviceMap: rule.serviceMap.map(({ value }) => value),
    meanings: rule.meanings.flatMap(({ value, group }) => [value, group]),
  }
  const path = Object.keys(named).find((name) => isAbout(named[name] ?? []))
  return { path: path ?? patternPath[rule.matchMode], description: reason }
}

/** Compiles the rule as for scans and runs its test numbers: whatever fails here would fail at the station. */
export function recognitionIssues(rule: Rule): Issue[] {
  const absent = missing[rule.matchMode](rule)
  if (absent) return [absent]
  const compiled = compileStored(
    { ...rule, id: 'new', name: '', priority: null, status: 'active' },
    { scope: 'primary', carrier: { code: '', name: '' } },
  )
  if (isRefusal(compiled)) return [refusalIssue(rule, compiled.refused)]
  return failedTests(compiled).map(({ expected, reason }) => ({
    path: expected === 'valid' ? 'testValid' : 'testInvalid',
    description: reason,
  }))
}

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= from && Number(text) <= to

function ruleIssues(rule: Rule): Issue[] {
  const issues: Issue[] = []
  if (rule.lengths?.some((length) => !isWhole(length, 4, 60)))
    issues.push({ path: 'lengths', description: 'Enter whole numbers from 4 to 60.' })
  if (rule.checksumWeights?.some((weight) => !isWhole(weight, 0, 99)))
    issues.push({ path: 'checksumWeights', description: 'Enter whole numbers from 0 to 99.' })
  if (rule.checksum === 'weightedMod11' && (rule.checksumWeights ?? []).length === 0)
    issues.push({ path: 'checksumWeights', description: 'Enter the position weights.' })
  if (rule.extractLength !== null && rule.extractFrom === null)
    issues.push({ path: 'extractFrom', description: 'Enter where the tracking number starts.' })
  const both = rule.testValid.find((barcode) => rule.testInvalid?.includes(barcode))
  if (both !== undefined)
    issues.push({ path: 'testInvalid', description: `“${both}” can’t be both a matching and a non-matching sample.` })
  return issues.length > 0 ? issues : recognitionIssues(rule)
}

const mayArchiveRule = ({ status }: { readonly status: string }): true | string =>
  (status !== 'active' && status !== 'shadow') || 'Retire this rule first. It’s still tried on every barcode.'

/** Fields that don't affect which barcodes a rule matches. */
const aside: ReadonlySet<string> = new Set(['name', 'notes', 'priority'])

const readsOtherwise = (next: object, before: object): boolean =>
  Object.entries(next).some(
    ([name, value]) => !aside.has(name) && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  )

type Own = ValuesOf<(typeof carrierLogic)['fields']>
type Shared = ValuesOf<(typeof primaryCarrierLogic)['fields']>

async function readyOwn({ db, place }: WriteContext, id: string, rule: Own): Promise<CompiledRule | Refusal> {
  const names = await db.one(sql<{ code: string; name: string; service: string | null }>`
    select c.code, c.name, s.name as service from carriers c
    left join services s on s.customer_id = c.customer_id and s.id = ${rule.serviceId}::uuid
    where c.customer_id = ${place.customerId} and c.id = ${rule.carrierId}`)
  return compileStored(
    { ...rule, id },
    {
      scope: 'customer',
      carrier: { code: names?.code ?? '', name: names?.name ?? '' },
      siteIds: rule.siteIds ?? [],
      ...(names?.service != null && { service: names.service }),
    },
  )
}

/** Updates the rule's collisions, and resolves unmatched scans that it matches. */
async function followOwn(context: WriteContext, id: string, rule: Own): Promise<void> {
  const { customerId } = context.place
  const compiled = await readyOwn(context, id, rule)
  if (isRefusal(compiled) || customerId === null) return
  await keepFactsOf(context.db, customerId, { compiled, status: rule.status })
  await settleScans(context.db, customerId, compiled, rule.status === 'active')
}

/** Only updates collisions: scans aren't resolved until the rule is published. */
async function followShared({ db }: WriteContext, id: string, rule: Shared): Promise<void> {
  const compiled = compileShared({ ...rule, id }, { code: rule.carrierCode, name: rule.carrierCode })
  if (!isRefusal(compiled)) await keepFactsOf(db, null, { compiled, status: rule.status })
}

export const carrierLogicRules = rules(carrierLogic, {
  check: ruleIssues,
  beforeWrite: async (context, next, before) => {
    if (before && (context.restoring || readsOtherwise(next, before))) await followOwn(context, before.id, next)
    return next.priority === null ? { priority: await lastInOrder(context, carrierLogic, 'priority', 9_999) } : {}
  },
  afterCreate: (context, rule) => followOwn(context, rule.id, rule),
  mayArchive: mayArchiveRule,
})

export const primaryCarrierLogicRules = rules(primaryCarrierLogic, {
  check: ruleIssues,
  beforeWrite: async (context, next, before) => {
    if (before && (context.restoring || readsOtherwise(next, before))) await followShared(context, before.id, next)
    return next.priority === null
      ? { priority: await lastInOrder(context, primaryCarrierLogic, 'priority', 9_999) }
      : {}
  },
  afterCreate: (context, rule) => followShared(context, rule.id, rule),
  mayArchive: mayArchiveRule,
})
