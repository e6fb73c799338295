/** What holds for the rules that read barcodes. Nothing a person wrote is ever run here: it is looked at letter by letter. */
import type { Issue } from '@postern/domain/failure.ts'
import { type Resource, tableOf, type ValuesOf } from '@postern/domain/resource.ts'
import { carrierLogic } from '@postern/domain/resources/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/resources/primaryCarrierLogic.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from './rules.ts'

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
  | 'checksum'
  | 'checksumWeights'
  | 'checksumGroup'
  | 'testValid'
  | 'testInvalid'
>

const mask = /^(?:[9A*]|"[A-Z0-9 .-]+")+$/

/** What costs without bound, or means something else in another engine. */
const refused: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\\[1-9]|\\k</, 'a back-reference'],
  [/\(\?<?[=!]/, 'a look-ahead or look-behind'],
]

/** Whether a group that is repeated has a repetition inside: (a+)+ takes for ever on some barcodes. */
function regexProblem(text: string): string | undefined {
  const found = refused.find(([sign]) => sign.test(text))
  if (found) return `Leave out ${found[1]}: such a rule may take for ever.`
  const repeats: boolean[] = []
  let inSet = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    const isRepeat = (letter: string | undefined) => letter === '*' || letter === '+' || letter === '{'
    if (sign === '\\') at++
    else if (inSet) inSet = sign !== ']'
    else if (sign === '[') inSet = true
    else if (sign === '(') repeats.push(false)
    else if (sign === ')') {
      const inside = repeats.pop()
      if (inside === undefined) return 'A bracket is closed that was not opened.'
      const repeated = isRepeat(text[at + 1])
      if (inside && repeated)
        return 'Leave out a repetition of a repetition, like (A+)+: such a rule may take for ever.'
      if ((inside || repeated) && repeats.length > 0) repeats[repeats.length - 1] = true
    } else if (isRepeat(sign) && repeats.length > 0) repeats[repeats.length - 1] = true
  }
  return inSet || repeats.length > 0 ? 'A bracket is not closed.' : undefined
}

function matchIssues(rule: Rule): Issue[] {
  if (rule.matchMode === 'pattern') {
    if (!rule.pattern) return [{ path: 'pattern', description: 'Write the pattern of the barcode.' }]
    return mask.test(rule.pattern)
      ? []
      : [{ path: 'pattern', description: 'Use 9, A and *; put what is meant literally into quotes.' }]
  }
  if (rule.matchMode === 'regex') {
    const problem = rule.regex ? regexProblem(rule.regex) : 'Write the regular expression.'
    return problem === undefined ? [] : [{ path: 'regex', description: problem }]
  }
  return (rule.prefixes ?? []).length + (rule.lengths ?? []).length > 0
    ? []
    : [{ path: 'prefixes', description: 'Write how the barcode begins, or how long it is.' }]
}

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= from && Number(text) <= to

function groupIssues(rule: Rule): Issue[] {
  const groups = [
    ['extractGroup', rule.extractGroup],
    ['serviceGroup', rule.serviceGroup],
    ['checksumGroup', rule.checksumGroup],
  ] as const
  return groups.flatMap(([path, group]) =>
    rule.matchMode === 'regex' && group && !rule.regex?.includes(`(?<${group}>`)
      ? [{ path, description: `The expression has no group (?<${group}>…).` }]
      : [],
  )
}

function ruleIssues(rule: Rule): Issue[] {
  const issues = [...matchIssues(rule), ...groupIssues(rule)]
  if (rule.lengths?.some((length) => !isWhole(length, 4, 60)))
    issues.push({ path: 'lengths', description: 'Write whole numbers from 4 to 60.' })
  if (rule.checksumWeights?.some((weight) => !isWhole(weight, 0, 99)))
    issues.push({ path: 'checksumWeights', description: 'Write whole numbers from 0 to 99.' })
  if (rule.checksum === 'weightedMod11' && (rule.checksumWeights ?? []).length === 0)
    issues.push({ path: 'checksumWeights', description: 'Write the weights of the places.' })
  if (rule.extractLength !== null && rule.extractFrom === null)
    issues.push({ path: 'extractFrom', description: 'Write where the tracking number begins.' })
  const both = rule.testValid.find((barcode) => rule.testInvalid?.includes(barcode))
  if (both !== undefined)
    issues.push({ path: 'testInvalid', description: `“${both}” cannot both match and not match.` })
  return issues
}

/** Behind all others, with room between for what comes later. */
async function lastPriority({ db, place }: WriteContext, resource: Resource): Promise<number> {
  const inside = resource.scope === 'customer' ? sql`customer_id = ${place.customerId} and` : sql``
  const found = await db.one(sql<{ last: number | null }>`
    select max(priority) as last from ${sql.table(tableOf(resource))} where ${inside} archived_at is null`)
  return Math.min((found?.last ?? 0) + 10, 9999)
}

const mayArchiveRule = ({ status }: { readonly status: string }): true | string =>
  (status !== 'active' && status !== 'shadow') || 'Retire this rule first: it is still tried on every barcode.'

export const carrierLogicRules = rules(carrierLogic, {
  check: ruleIssues,
  beforeWrite: async (context, next) =>
    next.priority === null ? { priority: await lastPriority(context, carrierLogic) } : {},
  mayArchive: mayArchiveRule,
})

export const primaryCarrierLogicRules = rules(primaryCarrierLogic, {
  check: ruleIssues,
  beforeWrite: async (context, next) =>
    next.priority === null ? { priority: await lastPriority(context, primaryCarrierLogic) } : {},
  mayArchive: mayArchiveRule,
})
