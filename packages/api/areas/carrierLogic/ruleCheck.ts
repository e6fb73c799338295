/** Checks a rule while it's edited: its fields, its test numbers, and which barcodes it could take from other rules. */
import { collision } from '@postern/domain/areas/carrierLogic/collisions.ts'
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import type { CheckedRule, RuleDraft, RuleExhibit } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { exhibit } from '@postern/domain/areas/carrierLogic/matchRule.ts'
import { normalise } from '@postern/domain/areas/carrierLogic/normalise/normalise.ts'
import { explainPattern } from '@postern/domain/areas/carrierLogic/pattern/explain.ts'
import { importRegex } from '@postern/domain/areas/carrierLogic/pattern/importRegex.ts'
import type { Prior } from '@postern/domain/areas/carrierLogic/prior.ts'
import { recognise } from '@postern/domain/areas/carrierLogic/recognise.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { failedTests } from '@postern/domain/areas/carrierLogic/testNumbers.ts'
import { type Database, tx } from '../../database/db.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import type { Books } from './books.ts'
import { recognitionIssues } from './carrierLogicRules.ts'
import { compileDraft, rulesInScope, type ScopeRules } from './workbench.ts'

/** How the rule parses a barcode, using the first reading that matches. */
export function exhibitOf(compiled: CompiledRule, number: string): RuleExhibit | null {
  for (const { text } of normalise({ text: number }).readings) {
    const shown = exhibit(compiled, text)
    if (!shown) continue
    const { groups, tracking, working } = shown
    return {
      text,
      groups: groups.map(({ name, from, to }) => ({ name, from, to })),
      tracking: tracking.map(({ from, to }) => ({ from, to })),
      working: working && { ...working, steps: [...working.steps] },
    }
  }
  return null
}

function testsOf(compiled: CompiledRule): CheckedRule['tests'] {
  const failed = new Map(failedTests(compiled).map((test) => [`${test.expected} ${test.number}`, test.reason]))
  const tried = (expected: 'valid' | 'invalid') => (number: string) => {
    const reason = failed.get(`${expected} ${number}`) ?? null
    return { number, expected, passes: reason === null, reason, exhibit: exhibitOf(compiled, number) }
  }
  return [...compiled.rule.valid.map(tried('valid')), ...compiled.rule.invalid.map(tried('invalid'))]
}

/** The rule that wins a barcode matched by several; null if it's ambiguous. */
export function winnerAmong(witness: string, rules: readonly CompiledRule[], prior: Prior): string | null {
  const { outcome, hits } = recognise(witness, { books: [new RuleBook(rules)], prior })
  return outcome === 'matched' ? (hits[0]?.compiled.rule.id ?? null) : null
}

async function collisionsOf(draft: CompiledRule, { rules, prior }: ScopeRules) {
  const turn = yieldToEventLoop()
  const found: CheckedRule['collisions'] = []
  for (const { compiled, status } of rules) {
    await turn()
    const { rule } = compiled
    if (rule.id === draft.rule.id || status === 'retired') continue
    const met = collision(draft, compiled)
    if (!met) continue
    const winner = winnerAmong(met.witness, [draft, compiled], prior)
    found.push({
      rule: { id: rule.id, name: rule.name, scope: rule.scope },
      carrier: rule.carrier,
      witness: met.witness,
      complete: met.complete,
      share: met.share,
      winner: winner === null ? 'ambiguous' : winner === draft.rule.id ? 'draft' : 'other',
    })
  }
  return found.sort((a, b) => Number(b.complete) - Number(a.complete) || b.share - a.share)
}

export async function checkDraft(
  database: Database,
  books: Books,
  draft: RuleDraft,
  customerId: string | null,
): Promise<CheckedRule> {
  const { compiled, others } = await tx(database, customerId === null ? 'all' : { customerId }, async (db) => ({
    compiled: await compileDraft(db, draft, customerId),
    others: await rulesInScope(db, books, customerId),
  }))
  const imported = draft.matchMode === 'regex' && draft.regex ? importRegex(draft.regex) : null
  const notes = imported && 'notes' in imported ? [...imported.notes] : []
  if (isRefusal(compiled)) {
    const [issue] = recognitionIssues(draft)
    return {
      refused: { reason: compiled.refused, path: issue?.path ?? draft.matchMode, at: compiled.at ?? null },
      pattern: null,
      engine: 'own',
      explanation: '',
      notes,
      tests: [],
      collisions: [],
      mayBeSaved: false,
    }
  }
  const tests = testsOf(compiled)
  const { pattern } = compiled
  return {
    refused: null,
    pattern: pattern?.source ?? null,
    engine: pattern ? 'own' : 're2',
    explanation: pattern
      ? explainPattern(pattern)
      : 'Our rule language doesn’t support this expression. It runs on RE2, and collisions can’t be detected.',
    notes,
    tests,
    collisions: await collisionsOf(compiled, others),
    mayBeSaved: tests.every(({ passes }) => passes) && tests.some(({ expected }) => expected === 'valid'),
  }
}
