/**
 * Compiled rules, cached on every node. The versions of the published set and of a customer's rules are checked in the transaction
 * that needs them, and only changed rules are recompiled, so a change applies on every node from the next scan on.
 */
import type { CompiledRule } from '@postern/domain/areas/carrierLogic/compiledRule.ts'
import { learnPrior, type Prior, usualPrior } from '@postern/domain/areas/carrierLogic/prior.ts'
import type { RecognitionContext } from '@postern/domain/areas/carrierLogic/recognise.ts'
import { isRefusal } from '@postern/domain/areas/carrierLogic/rule.ts'
import { RuleBook } from '@postern/domain/areas/carrierLogic/ruleBook.ts'
import { sql } from 'kysely'
import { acrossCustomers, type Db } from '../../database/db.ts'
import { ensureFirstRuleSet } from './firstRuleSet.ts'
import { carrierNames, isTried, type OwnRule, ownRows, ownStamp, sharedRows } from './ruleRows.ts'
import { compileShared, compileStored, type SharedRule } from './storedRules.ts'

interface SetName {
  readonly version: number
  /** A restored database may reuse a version number, but never this ID. */
  readonly id: string
}

export interface PublishedRules extends SetName {
  readonly rules: readonly SharedRule[]
  readonly book: RuleBook
}

export interface EditedRule {
  readonly compiled: CompiledRule
  readonly status: SharedRule['status']
}

interface OwnRules {
  readonly stamp: string
  readonly rows: readonly OwnRule[]
  readonly book: RuleBook
  /** Codes of carriers that this customer recognizes only by customer rules. */
  readonly withoutShared: ReadonlySet<string>
}

interface Learned {
  readonly prior: Prior
  readonly at: number
}

/** The context for reading a scan: the rules, and which carriers are usual there. */
export interface ScanContext extends RecognitionContext {
  readonly version: number
}

/** Number of customers whose rules are cached; the least recently used one is evicted. */
const mostCustomers = 1_000
/** The carrier mix of a mailroom changes over weeks, so caching it this long is safe. */
const learnedForMs = 60_000

export function compileSharedRules(rules: readonly SharedRule[], names: ReadonlyMap<string, string>): CompiledRule[] {
  return rules.flatMap((rule) => {
    const compiled = compileShared(rule, {
      code: rule.carrierCode,
      name: names.get(rule.carrierCode) ?? rule.carrierCode,
    })
    return isRefusal(compiled) ? [] : [compiled]
  })
}

export function compileOwnRule({ carrier, service, siteIds, ...rule }: OwnRule): CompiledRule[] {
  const compiled = compileStored(rule, {
    scope: 'customer',
    carrier,
    siteIds: siteIds ?? [],
    ...(service === null ? {} : { service }),
  })
  return isRefusal(compiled) ? [] : [compiled]
}

/** Scans confirmed by receiving the parcel or by selecting the carrier. */
const confirmedStatement = (customerId: string) => sql<{ code: string; count: number }>`
  select c.code, count(*)::int as count
  from scan_log s join carriers c on c.customer_id = s.customer_id and c.id = coalesce(s.chosen_carrier_id, s.carrier_id)
  where s.customer_id = ${customerId} and s.at > now() - interval '30 days'
    and (s.chosen_carrier_id is not null or (s.parcel_id is not null and s.result = 'matched'))
  group by c.code`

export class Books {
  #published: PublishedRules | null = null
  readonly #own = new Map<string, OwnRules>()
  /** Keyed by row, version and carrier name, so only changed rules are recompiled. */
  #edited = new Map<string, readonly EditedRule[]>()
  readonly #learned = new Map<string, Learned>()

  /** The published shared rules. */
  async published(db: Db): Promise<PublishedRules> {
    const latest = await this.#latest(db)
    if (this.#published?.id === latest.id) return this.#published
    const set = await db.one(sql<{ rules: SharedRule[] }>`select rules from rule_sets where id = ${latest.id}`)
    const rules = set?.rules ?? []
    const book = new RuleBook(compileSharedRules(rules, await carrierNames(db)))
    const published = { ...latest, rules, book }
    // Another request may already have cached a newer set.
    if ((this.#published?.version ?? 0) <= latest.version) this.#published = published
    return published
  }

  /** The shared rules as edited, including those not in use. */
  async edited(db: Db): Promise<readonly EditedRule[]> {
    const rows = await sharedRows(db)
    const names = await carrierNames(db)
    const before = this.#edited
    this.#edited = new Map(
      rows.map((row) => {
        const stamp = `${row.id} ${row.rowVersion} ${names.get(row.carrierCode)}`
        const made = () => compileSharedRules([row], names).map((compiled) => ({ compiled, status: row.status }))
        return [stamp, before.get(stamp) ?? made()]
      }),
    )
    return [...this.#edited.values()].flat()
  }

  async #latest(db: Db): Promise<SetName> {
    const latest = () => db.one(sql<SetName>`select version, id from rule_sets order by version desc limit 1`)
    const known = await latest()
    if (known) return known
    await acrossCustomers(db, ensureFirstRuleSet)
    const first = await latest()
    if (!first) throw new Error('the first rule set was not kept')
    return first
  }

  async own(db: Db, customerId: string): Promise<OwnRules> {
    const stamp = await ownStamp(db, customerId)
    const kept = this.#own.get(customerId)
    this.#own.delete(customerId)
    const own = kept?.stamp === stamp ? kept : await this.#read(db, customerId, stamp)
    this.#own.set(customerId, own)
    for (const [oldest] of this.#own) {
      if (this.#own.size <= mostCustomers) break
      this.#own.delete(oldest)
      this.#learned.delete(oldest)
    }
    return own
  }

  async #read(db: Db, customerId: string, stamp: string): Promise<OwnRules> {
    const rows = await ownRows(db, customerId)
    const without = await db.all(sql<{ code: string }>`
      select code from carriers where customer_id = ${customerId} and archived_at is null and not use_primary_logic`)
    return {
      stamp,
      rows,
      book: new RuleBook(rows.filter(isTried).flatMap(compileOwnRule)),
      withoutShared: new Set(without.map(({ code }) => code)),
    }
  }

  async prior(db: Db, customerId: string): Promise<Prior> {
    const kept = this.#learned.get(customerId)
    if (kept && performance.now() - kept.at < learnedForMs) return kept.prior
    const confirmed = await db.all(confirmedStatement(customerId))
    const prior =
      confirmed.length > 0 ? learnPrior(new Map(confirmed.map(({ code, count }) => [code, count]))) : usualPrior
    this.#learned.set(customerId, { prior, at: performance.now() })
    return prior
  }

  /** Drops the learned prior after scans were confirmed, so it's learned again. */
  forgetPrior(customerId: string): void {
    this.#learned.delete(customerId)
  }

  /** Everything needed to read a scan of a customer, or of none in particular. `shared` replaces the published rules. */
  async place(db: Db, customerId: string | null, shared?: RuleBook): Promise<ScanContext> {
    const published = await this.published(db)
    const book = shared ?? published.book
    if (customerId === null) return { version: published.version, books: [book] }
    const { book: own, withoutShared } = await this.own(db, customerId)
    const rest =
      withoutShared.size === 0
        ? book
        : new RuleBook([...book.rules].filter(({ rule }) => !withoutShared.has(rule.carrier.code)))
    return { version: published.version, books: [own, rest], prior: await this.prior(db, customerId) }
  }
}
