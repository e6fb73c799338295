/** Stored results of comparing rules: how specific each is, and which others could match the same barcodes. */
import { collision } from '@postern/domain/areas/carrierLogic/collisions.ts'
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { specificityOf } from '@postern/domain/areas/carrierLogic/specificity.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import { task } from '../../tasks/task.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import { Books, type EditedRule } from './books.ts'
import { rulesThatMayMeet } from './workbench.ts'

interface Facts {
  readonly rule_id: string
  readonly customer_id: string | null
  readonly specificity: number
  readonly collides_with: readonly string[]
}

/** Caches compiled rules: a bulk change writes many rules in a row. */
const books = new Books()

const isInUse = ({ status }: Pick<EditedRule, 'status'>): boolean => status !== 'retired'

const keep = (db: Db, facts: readonly Facts[]) =>
  db.all(sql`
    insert into carrier_rule_facts (rule_id, customer_id, specificity, collides_with)
    select f.rule_id, f.customer_id, f.specificity, f.collides_with
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as f(rule_id uuid, customer_id uuid, specificity int, collides_with uuid[])
    on conflict (rule_id) do update set specificity = excluded.specificity, collides_with = excluded.collides_with`)

const inScope = (customerId: string | null) => sql`customer_id is not distinct from ${customerId}::uuid`

/** Serializes writes, so two rules written at once don't miss each other. */
const turnOf = (db: Db, customerId: string | null) => holdLock(db, `rule facts ${customerId ?? ''}`)

/** Call after a rule is written. Also updates what the other rules in its scope store about it. */
export async function keepFactsOf(db: Db, customerId: string | null, written: EditedRule): Promise<void> {
  await turnOf(db, customerId)
  const { compiled } = written
  const { id } = compiled.rule
  const rules = await rulesThatMayMeet(db, books, customerId)
  const met = isInUse(written)
    ? rules.filter((each) => each.compiled.rule.id !== id && isInUse(each) && collision(compiled, each.compiled))
    : []
  const others = met.map((each) => each.compiled.rule.id)
  await db.all(sql`update carrier_rule_facts set collides_with = array_remove(collides_with, ${id}::uuid)
    where ${inScope(customerId)} and ${id}::uuid = any(collides_with)`)
  await db.all(sql`update carrier_rule_facts set collides_with = array_append(collides_with, ${id}::uuid)
    where ${inScope(customerId)} and rule_id = any(${others}::uuid[])`)
  await keep(db, [
    { rule_id: id, customer_id: customerId, specificity: specificityOf(compiled), collides_with: others },
  ])
}

async function factsIn(rules: readonly EditedRule[], customerId: string | null): Promise<Facts[]> {
  const turn = yieldToEventLoop()
  const meets = new Map<string, string[]>(rules.map(({ compiled }) => [compiled.rule.id, []]))
  const isOwn = ({ rule }: CompiledRule) => customerId === null || rule.scope === 'customer'
  const used = rules.filter(isInUse)
  for (const [place, { compiled: one }] of used.entries())
    for (const { compiled: other } of used.slice(place + 1)) {
      if (!isOwn(one) && !isOwn(other)) continue
      await turn()
      if (!collision(one, other)) continue
      meets.get(one.rule.id)?.push(other.rule.id)
      meets.get(other.rule.id)?.push(one.rule.id)
    }
  return rules
    .filter(({ compiled }) => isOwn(compiled))
    .map(({ compiled }) => ({
      rule_id: compiled.rule.id,
      customer_id: customerId,
      specificity: specificityOf(compiled),
      collides_with: meets.get(compiled.rule.id) ?? [],
    }))
}

async function keepScope(db: Db, customerId: string | null): Promise<void> {
  await turnOf(db, customerId)
  const rules = await rulesThatMayMeet(db, books, customerId)
  const facts = await factsIn(rules, customerId)
  if (facts.length > 0) await keep(db, facts)
}

/** Customer rules compete with the published set, so they're compared again after each publication. */
export async function keepFactsOfCustomers(db: Db): Promise<void> {
  const customers = await db.all(sql<{ id: string }>`
    select distinct customer_id as id from carrier_logic where archived_at is null order by 1`)
  for (const { id } of customers) await keepScope(db, id)
}

/** Compares rules that bypassed the editor, such as those of a first start. */
export async function ensureRuleFacts(db: Db): Promise<void> {
  const missing = await db.one(sql<{ shared: boolean; own: boolean }>`
    select exists (select from primary_carrier_logic r where archived_at is null
        and not exists (select from carrier_rule_facts f where f.rule_id = r.id)) as shared,
      exists (select from carrier_logic r where archived_at is null
        and not exists (select from carrier_rule_facts f where f.rule_id = r.id)) as own`)
  if (missing?.shared) await keepScope(db, null)
  if (missing?.own) await keepFactsOfCustomers(db)
}

/** The next customer that has customer rules. */
const nextCustomer = (db: Db, after: string | null) =>
  db.one(sql<{ id: string }>`
    select customer_id as id from carrier_logic where archived_at is null ${after === null ? sql`` : sql`and customer_id > ${after}`}
    order by customer_id limit 1`)

/** Shared rules are the first batch, then one per customer. */
export const compareRulesTask = task({
  key: 'rule.compare',
  title: 'Compare carrier rules',
  description: 'Compares all shared and customer rules again and updates which of them collide.',
  queue: 'data',
  schedule: { cron: '45 2 * * *', timeZone: 'UTC' },
  timeoutSeconds: 3_600,
  run: (run) =>
    run.inBatches(async (db, position) => {
      if (position === null) {
        await keepScope(db, null)
        await db.all(sql`
          delete from carrier_rule_facts f where not exists (select from primary_carrier_logic p where p.id = f.rule_id)
            and not exists (select from carrier_logic c where c.id = f.rule_id)`)
        return { processed: 1, position: '', isFinished: false }
      }
      const next = await nextCustomer(db, typeof position === 'string' && position !== '' ? position : null)
      if (!next) return { processed: 0, isFinished: true }
      await keepScope(db, next.id)
      return { processed: 1, position: next.id, isFinished: false }
    }),
})
