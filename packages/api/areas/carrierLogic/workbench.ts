/** Rules as edited: compared with a draft, tried on the bench, and replayed. */
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import type { RuleDraft } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { type Prior, usualPrior } from '@postern/domain/areas/carrierLogic/prior.ts'
import { isRefusal, type Refusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import type { Db } from '../../database/db.ts'
import { type Books, compileOwnRule, type EditedRule, type ScanContext } from './books.ts'
import { carrierNames, isTried } from './ruleRows.ts'
import { compileStored } from './storedRules.ts'

/** Not a UUID, so it can't be a saved rule's ID. */
const draftId = 'draft'

export async function compileDraft(
  db: Db,
  draft: RuleDraft,
  customerId: string | null,
): Promise<CompiledRule | Refusal> {
  const { carrierCode, serviceName, ...fields } = draft
  const names = await carrierNames(db)
  return compileStored(
    { ...fields, id: draft.id ?? draftId, name: draft.name || 'This rule', status: 'active' },
    {
      scope: customerId === null ? 'primary' : 'customer',
      carrier: { code: carrierCode, name: names.get(carrierCode) ?? carrierCode },
      ...(serviceName === null ? {} : { service: serviceName }),
    },
  )
}

/** The shared rules that would be published now. */
const triedNow = async (db: Db, books: Books): Promise<CompiledRule[]> =>
  (await books.edited(db)).filter(isTried).map(({ compiled }) => compiled)

const withDraft = (rules: Iterable<CompiledRule>, draft: CompiledRule | null): RuleBook => {
  const book = new RuleBook(rules)
  if (draft) book.add(draft)
  return book
}

export interface Bench {
  readonly place: ScanContext
  /** Why the draft isn't among the rules. */
  readonly refused: Refusal | null
  readonly draft: CompiledRule | null
}

interface BenchOf {
  readonly customerId: string | null
  readonly draft?: RuleDraft | undefined
  /** Use the shared rules as edited, not as published. */
  readonly unpublished: boolean
}

/** A scan context that includes rules not in use yet. */
export async function bench(db: Db, books: Books, { customerId, draft, unpublished }: BenchOf): Promise<Bench> {
  const made = draft ? await compileDraft(db, draft, customerId) : null
  const refused = made && isRefusal(made) ? made : null
  const compiled = made && !isRefusal(made) ? made : null
  const shared = customerId === null ? compiled : null
  const base = unpublished ? await triedNow(db, books) : (await books.published(db)).book.rules
  const place = await books.place(db, customerId, unpublished || shared ? withDraft(base, shared) : undefined)
  if (customerId === null || compiled === null) return { place, refused, draft: compiled }
  const [own, ...rest] = place.books
  return { place: { ...place, books: [withDraft(own?.rules ?? [], compiled), ...rest] }, refused, draft: compiled }
}

export interface ScopeRules {
  readonly rules: readonly EditedRule[]
  readonly prior: Prior
}

const asEdited = (compiled: CompiledRule): EditedRule => ({ compiled, status: compiled.rule.state ?? 'active' })

/** All rules that could ever compete in a scope, regardless of which carriers use shared rules at the moment. */
export async function rulesThatMayMeet(
  db: Db,
  books: Books,
  customerId: string | null,
): Promise<readonly EditedRule[]> {
  if (customerId === null) return books.edited(db)
  const { rows } = await books.own(db, customerId)
  const own = rows.flatMap((row) => compileOwnRule(row).map((compiled) => ({ compiled, status: row.status })))
  return [...own, ...[...(await books.published(db)).book.rules].map(asEdited)]
}

/** All rules of a scope, including those not in use: a draft shouldn't collide with another draft. */
export async function rulesInScope(db: Db, books: Books, customerId: string | null): Promise<ScopeRules> {
  if (customerId === null) return { rules: await books.edited(db), prior: usualPrior }
  const { withoutShared } = await books.own(db, customerId)
  const rules = (await rulesThatMayMeet(db, books, customerId)).filter(
    ({ compiled: { rule } }) => rule.scope === 'customer' || !withoutShared.has(rule.carrier.code),
  )
  return { rules, prior: await books.prior(db, customerId) }
}
