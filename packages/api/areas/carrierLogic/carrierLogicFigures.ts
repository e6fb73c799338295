/** Rule figures from recent scans. */
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { type RawBuilder, sql } from 'kysely'
import { computing } from '../../engine/computed.ts'

const month = sql`s.at > now() - interval '30 days'`
/** A shadow rule decides nothing, so its scans have a separate column. */
const columns = ['rule_id', 'shadow_rule_id'] as const

/** One subquery per column, so each uses its index; a scan never names a rule in both. */
const ofRule = (mine: RawBuilder<unknown>) => sql`
  left join lateral (
    select ${sql.join(
      columns.map(
        (column) =>
          sql`(select count(*) from scan_log s where ${sql.ref(`s.${column}`)} = r.id and ${mine} and ${month})`,
      ),
      sql` + `,
    )} as month,
      greatest(${sql.join(
        columns.map(
          (column) =>
            sql`(select s.at from scan_log s where ${sql.ref(`s.${column}`)} = r.id and ${mine} order by s.at desc limit 1)`,
        ),
      )}) as last,
      (select count(*) from scan_log s where s.rule_id = r.id and ${mine} and ${month}
        and s.chosen_carrier_id is distinct from s.carrier_id and s.chosen_carrier_id is not null) as wrong
  ) hits on true
  left join carrier_rule_facts facts on facts.rule_id = r.id`

const figures = {
  recognises: sql`case r.match_mode when 'pattern' then r.pattern when 'regex' then regexp_replace(r.regex, '[(][?]<[A-Za-z0-9]+>', '(', 'g')
    else concat_ws(' ', array_to_string(r.prefixes, ', '), '(' || array_to_string(r.lengths, ', ') || ')') end`,
  hits30Days: sql`hits.month::int`,
  lastHitAt: sql`hits.last`,
  silent90Days: sql`(hits.last is null or hits.last < now() - interval '90 days')`,
  falsePositives30Days: sql`hits.wrong::int`,
  // Rules archived since don't count, and neither do shared rules of a carrier that uses only customer rules here.
  collisions: sql`(select count(*)::int from unnest(facts.collides_with) other(id)
    where exists (select from carrier_logic o where o.customer_id = r.customer_id and o.id = other.id and o.archived_at is null)
      or exists (select from primary_carrier_logic o where o.id = other.id and o.archived_at is null
        and not exists (select from carriers c where c.customer_id = r.customer_id and c.code = o.carrier_code
          and c.archived_at is null and not c.use_primary_logic)))`,
  specificity: sql`facts.specificity`,
}

export const carrierLogicFigures = computing(carrierLogic, figures, ofRule(sql`s.customer_id = r.customer_id`))

export const primaryCarrierLogicFigures = computing(
  primaryCarrierLogic,
  {
    ...figures,
    collisions: sql`(select count(*)::int from unnest(facts.collides_with) other(id)
      where exists (select from primary_carrier_logic o where o.id = other.id and o.archived_at is null))`,
  },
  ofRule(sql`true`),
)
