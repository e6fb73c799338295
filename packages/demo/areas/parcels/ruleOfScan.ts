/** Which rule recognized a scan: each of the demo's numbers matches one rule. */
import type { Random } from '../../random.ts'
import type { CarrierRow } from '../../rows.ts'
import type { Premises } from '../../traffic/period.ts'
import type { ScanRow } from '../../traffic/rows.ts'

/** By carrier, and by the length of the number where a carrier has several. */
const sharedNames: Readonly<Record<string, (number: string) => string>> = {
  UPS: () => 'UPS 1Z',
  FEDEX: ({ length }) => (length === 15 ? 'FedEx Ground, 15 digits' : 'FedEx Express, 12 digits'),
  USPS: () => 'USPS IMpb, online and vendors (94)',
  DHL: () => 'DHL Express waybill',
  AMAZON: () => 'Amazon Logistics',
  ONTRAC: () => 'OnTrac C',
}

/** The runner-up of ambiguous scans. */
const runnersUp: Readonly<Record<string, string>> = { 'FedEx Express, 12 digits': 'Purolator, 12 digits' }

export type RuleOfScan = Pick<ScanRow, 'result' | 'ruleId' | 'runnerUpRuleId' | 'shadowRuleId' | 'chosenCarrierId'>

/** Share of wrong matches, which an operator corrects. */
const mistaken = 0.003
const inDoubt = 0.05

export function ruleOfScan({ sharedRules, rows }: Premises, random: Random) {
  const idOfShared = new Map(sharedRules.map(({ name, id }) => [name, id]))
  const ownOf = Map.groupBy(rows.carrierLogic, ({ carrierId }) => carrierId)
  const inUse = rows.carriers.filter(({ isActive, archivedAt }) => isActive && archivedAt === null)

  return (carrier: CarrierRow, number: string): RuleOfScan => {
    const name = sharedNames[carrier.code]?.(number)
    const matches = ({ pattern, prefixes }: (typeof rows.carrierLogic)[number]) =>
      pattern === null ? (prefixes ?? []).some((prefix) => number.startsWith(prefix)) : number.includes('-')
    const own = (ownOf.get(carrier.id) ?? []).find((rule) => rule.status === 'active' && matches(rule))
    const onTrial =
      name === undefined ? rows.carrierLogic.find((rule) => rule.status === 'shadow' && matches(rule)) : undefined
    const second = name === undefined ? undefined : runnersUp[name]
    const doubtful = second !== undefined && random.chance(inDoubt)
    const wrong = random.chance(mistaken) ? random.pick(inUse) : carrier
    return {
      result: doubtful ? 'ambiguous' : 'matched',
      ruleId: (name === undefined ? own?.id : idOfShared.get(name)) ?? null,
      runnerUpRuleId: (doubtful && idOfShared.get(second)) || null,
      shadowRuleId: onTrial?.id ?? null,
      chosenCarrierId: wrong === carrier ? null : wrong.id,
    }
  }
}
