/** Reads rules from their tables for recognition. */

import { primaryCarriers } from '@postern/domain/areas/carrierLogic/primary/asFields.ts'
import type { CarrierName } from '@postern/domain/areas/carrierLogic/rule.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { SharedRule, StoredRule } from './storedRules.ts'

const ruleColumns = sql`r.id, r.name, r.priority, r.weight, r.match_mode as "matchMode", r.pattern, r.regex, r.prefixes, r.lengths,
  r.symbologies, r.extract_group as "extractGroup", r.extract_from as "extractFrom", r.extract_length as "extractLength",
  r.service_group as "serviceGroup", r.service_map as "serviceMap", r.meanings, r.checksum, r.checksum_evens as "checksumEvens",
  r.checksum_odds as "checksumOdds", r.checksum_from_right as "checksumFromRight", r.checksum_weights as "checksumWeights",
  r.checksum_prepend as "checksumPrepend", r.checksum_group as "checksumGroup", r.test_valid as "testValid",
  r.test_invalid as "testInvalid", r.status`

/** Only active and shadow rules are tried on scans, not drafts or retired ones. */
export const isTried = ({ status }: { readonly status: string }): boolean => status === 'active' || status === 'shadow'

/** The shared rules as edited. */
export const sharedRows = (db: Db): Promise<(SharedRule & { rowVersion: number })[]> =>
  db.all(sql<SharedRule & { rowVersion: number }>`
    select ${ruleColumns}, r.carrier_code as "carrierCode", r.service_name as "serviceName", r.row_version as "rowVersion"
    from primary_carrier_logic r where r.archived_at is null order by r.priority nulls last, r.id`)

export interface OwnRule extends StoredRule {
  readonly carrier: CarrierName
  readonly service: string | null
  readonly siteIds: readonly string[] | null
}

export const ownRows = (db: Db, customerId: string): Promise<OwnRule[]> =>
  db.all(sql<OwnRule>`
    select ${ruleColumns}, json_build_object('code', c.code, 'name', c.name) as carrier, s.name as service, r.site_ids as "siteIds"
    from carrier_logic r
    join carriers c on c.customer_id = r.customer_id and c.id = r.carrier_id
    left join services s on s.customer_id = r.customer_id and s.id = r.service_id
    where r.customer_id = ${customerId} and r.archived_at is null
    order by r.priority nulls last, r.id`)

/** Carrier names by code: the provider's, or else those of our built-in rules. */
export async function carrierNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const named = await db.all(sql<CarrierName>`
    select code, name from carriers where customer_id = (select provider_id()) and archived_at is null`)
  return new Map([...primaryCarriers, ...named].map(({ code, name }) => [code, name]))
}

/** Changes whenever anything that affects a customer's scans does, no matter who wrote it or on which node. */
export async function ownStamp(db: Db, customerId: string): Promise<string> {
  const found = await db.one(sql<{ stamp: string }>`
    select concat_ws(' ',
      (select concat_ws(',', count(*), sum(row_version), max(updated_at)) from carrier_logic where customer_id = ${customerId}),
      (select concat_ws(',', count(*), sum(row_version), max(updated_at)) from carriers where customer_id = ${customerId}),
      (select concat_ws(',', count(*), sum(row_version), max(updated_at)) from services where customer_id = ${customerId})) as stamp`)
  return found?.stamp ?? ''
}
