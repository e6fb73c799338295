/** Carrier rules: the shared ones, and each customer's own for barcodes that no carrier uses. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryRows } from '@postern/domain/areas/carrierLogic/primary/asFields.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { CarrierLogicRow, CarrierRow, PrimaryCarrierLogicRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt, systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Shared = ValuesIn<PrimaryCarrierLogicRow>
type Own = ValuesIn<CarrierLogicRow>

/** Default values of a rule. */
const plain = {
  matchMode: 'regex',
  pattern: null,
  regex: null,
  prefixes: null,
  lengths: null,
  symbologies: ['any'],
  normaliseUpper: true,
  normaliseSpaces: true,
  normaliseNonAlnum: false,
  normaliseFnc1: false,
  extractGroup: null,
  extractFrom: null,
  extractLength: null,
  serviceGroup: null,
  serviceMap: [],
  captures: [],
  meanings: [],
  weight: 0,
  checksum: 'none',
  checksumEvens: null,
  checksumOdds: null,
  checksumFromRight: false,
  checksumWeights: null,
  checksumPrepend: null,
  checksumGroup: null,
  testInvalid: null,
  status: 'active',
  notes: null,
} satisfies Partial<Own>

export function sharedRulesOf(chronicle: Chronicle, crew: Crew): PrimaryCarrierLogicRow[] {
  const add = systemSeries(chronicle, crew, primaryCarrierLogic, monthsAgo(50), 2.3 * workday)
  return primaryRows.map((rule, index) => {
    const values: Shared = { ...rule }
    return add(values, { before: [{ status: index % 4 === 0 ? 'shadow' : 'draft' }] })
  })
}

export function carrierRulesOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  carriers: readonly CarrierRow[],
): CarrierLogicRow[] {
  const { code } = client.plan
  const add = seriesOf(chronicle, crew, client, carrierLogic, setUpAt(client, 9), 47_201)
  const random = chronicle.random(`carrier rules ${code}`)
  const inside = carriers.filter(({ kind }) => kind === 'internal' || kind === 'courier' || kind === 'freight')
  const rule = (carrier: CarrierRow, priority: number, own: Pick<Own, 'name' | 'testValid'> & Partial<Own>) => {
    const values: Own = {
      ...plain,
      carrierId: carrier.id,
      serviceId: null,
      priority,
      siteIds: [],
      setPackageTypeId: null,
      setPriorityLevelId: null,
      setActionId: null,
      setRoute: null,
      ...own,
    }
    const before: Partial<Own>[] = values.status === 'active' && random.chance(0.4) ? [{ status: 'shadow' }] : []
    return add(values, { before, labels: { carrierId: carrier.name } })
  }
  return inside.flatMap((carrier, index) => {
    const number = String(random.int(100_000, 999_999))
    const labels = rule(carrier, index * 20 + 10, {
      name: `${carrier.name} labels`,
      matchMode: 'pattern',
      pattern: `"${code}-"999999`,
      testValid: [`${code}-${number}`],
      testInvalid: [`${code}-${number}9`],
      symbologies: ['code128', 'qr'],
      setRoute: index === 0 ? 'House post' : null,
      status: index === 0 ? 'active' : 'shadow',
    })
    const badges = rule(carrier, index * 20 + 20, {
      name: `${carrier.name} badges`,
      matchMode: 'prefixLength',
      prefixes: [`${carrier.code.slice(0, 2)}B`],
      lengths: ['9'],
      testValid: [`${carrier.code.slice(0, 2)}B${number}`],
      status: random.pick(['active', 'active', 'draft']),
    })
    return [labels, badges]
  })
}
