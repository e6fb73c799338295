/** The rules that read barcodes: those all customers share, and each customer's own for what no carrier knows. */
import { carrierLogic } from '@postern/domain/resources/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/resources/primaryCarrierLogic.ts'
import { monthsAgo, workday } from '../calendar.ts'
import type { Client } from '../customers.ts'
import type { Chronicle } from '../history.ts'
import type { CarrierLogicRow, CarrierRow, PrimaryCarrierLogicRow, ValuesIn } from '../rows.ts'
import { seriesOf, setUpAt, systemSeries } from '../series.ts'
import type { Crew } from '../staff.ts'

type Shared = ValuesIn<PrimaryCarrierLogicRow>
type Own = ValuesIn<CarrierLogicRow>

/** What a rule is unless something is said about it. */
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
  checksum: 'none',
  checksumEvens: null,
  checksumOdds: null,
  checksumWeights: null,
  checksumPrepend: null,
  checksumGroup: null,
  testInvalid: null,
  status: 'active',
  notes: null,
} satisfies Partial<Shared>

const mod10 = (evens: number, odds: number) =>
  ({ checksum: 'mod10', checksumEvens: evens, checksumOdds: odds }) satisfies Partial<Shared>
const weighted = (...weights: string[]) =>
  ({ checksum: 'weightedMod11', checksumWeights: weights }) satisfies Partial<Shared>

type SharedPlan = Pick<Shared, 'name' | 'carrierCode' | 'regex' | 'testValid'> & Partial<Shared>

const sharedPlans: readonly SharedPlan[] = [
  {
    name: 'UPS 1Z',
    carrierCode: 'UPS',
    regex: '1Z(?<serial>(?<shipper>[A-Z0-9]{6})(?<service>[A-Z0-9]{2})[A-Z0-9]{7})(?<check>[0-9])',
    serviceGroup: 'service',
    serviceMap: [
      { value: '01', service: 'Next Day' },
      { value: '02', service: '2nd Day' },
      { value: '03', service: 'Ground' },
      { value: '13', service: 'Saver' },
    ],
    captures: [{ group: 'shipper', field: 'shipperId' }],
    ...mod10(1, 2),
    checksumGroup: 'serial',
    testValid: ['1Z5R89390357567127'],
    testInvalid: ['1Z1111111111111111'],
  },
  { name: 'Amazon TBA', carrierCode: 'AMZL', regex: 'TB[ACM](?<serial>[0-9]{12})', testValid: ['TBA502887274000'] },
  {
    name: 'USPS 420 and IMpb',
    carrierCode: 'USPS',
    regex: '420(?<zip>[0-9]{5}([0-9]{4})?)(?<track>9[1-5][0-9]{20,24})',
    extractGroup: 'track',
    captures: [{ group: 'zip', field: 'destinationZip' }],
    ...mod10(3, 1),
    checksumGroup: 'track',
    testValid: ['420221539101026837331000039521'],
  },
  {
    name: 'USPS IMpb 22',
    carrierCode: 'USPS',
    regex: '(?<track>9[1-5](?<service>[0-9]{3})[0-9]{16}(?<check>[0-9]))',
    extractGroup: 'track',
    serviceGroup: 'service',
    ...mod10(3, 1),
    testValid: ['9400111201080805483016', '9202090339598350198298'],
    notes: '92… is also used by FedEx SmartPost: ambiguous by nature.',
  },
  {
    name: 'FedEx Express 34',
    carrierCode: 'FEDEX',
    regex: '10[0-9]{3}[0-9]{10}(?<zip>[0-9]{5})[0-9]{2}(?<track>[0-9]{11}[0-9])',
    extractGroup: 'track',
    captures: [{ group: 'zip', field: 'destinationZip' }],
    ...weighted('1', '7', '3'),
    testValid: ['1027590111820004833500785458233610'],
  },
  {
    name: 'FedEx Ground 96, 34 digits',
    carrierCode: 'FEDEX',
    regex: '96[0-9]{20}(?<track>[0-9]{12})',
    extractGroup: 'track',
    ...weighted('1', '7', '3'),
    testValid: ['9622001900000000000000776632517510'],
  },
  {
    name: 'FedEx Ground 96, 22 digits',
    carrierCode: 'FEDEX',
    regex: '96[0-9]{2}(?<service>[0-9]{3})(?<serial>[0-9]{14})(?<check>[0-9])',
    serviceGroup: 'service',
    ...mod10(1, 3),
    checksumGroup: 'serial',
    testValid: ['9611020987654312345672'],
  },
  {
    name: 'FedEx Ground 15',
    carrierCode: 'FEDEX',
    regex: '(?<serial>[0-9]{14})(?<check>[0-9])',
    ...mod10(1, 3),
    checksumGroup: 'serial',
    testValid: ['568283610012734'],
  },
  {
    name: 'FedEx Express 12',
    carrierCode: 'FEDEX',
    regex: '(?<serial>[0-9]{11})(?<check>[0-9])',
    ...weighted('3', '1', '7'),
    checksumGroup: 'serial',
    testValid: ['986578788855'],
  },
  {
    name: 'S10 postal',
    carrierCode: 'POST',
    regex: '(?<service>[A-Z]{2})(?<serial>[0-9]{8})(?<check>[0-9])(?<country>[A-Z]{2})',
    serviceGroup: 'service',
    checksum: 's10',
    checksumWeights: ['8', '6', '4', '2', '3', '5', '9', '7'],
    checksumGroup: 'serial',
    testValid: ['RB123456785GB'],
    notes: 'The country at its end says which post it is.',
  },
  {
    name: 'DHL Express 10',
    carrierCode: 'DHL',
    regex: '(?<serial>[0-9]{9})(?<check>[0-9])',
    checksum: 'mod7',
    checksumGroup: 'serial',
    testValid: ['3318810025'],
    notes: 'Some numbers of FedEx with ten digits look alike.',
  },
  { name: 'DHL piece id', carrierCode: 'DHL', regex: 'J[A-Z]{2,3}[0-9]{9,10}', testValid: ['JJD0099999999'] },
  {
    name: 'OnTrac C',
    carrierCode: 'ONTRAC',
    regex: 'C[0-9]{13}[0-9]',
    ...mod10(1, 2),
    checksumPrepend: '4',
    testValid: ['C11031500001879'],
  },
]

export function sharedRulesOf(chronicle: Chronicle, crew: Crew): PrimaryCarrierLogicRow[] {
  const add = systemSeries(chronicle, crew, primaryCarrierLogic, monthsAgo(50), 2.3 * workday)
  return sharedPlans.map((plan, index) => {
    const values: Shared = { ...plain, priority: (index + 1) * 10, ...plan }
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
