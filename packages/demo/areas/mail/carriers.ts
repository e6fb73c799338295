/** Carriers and their services. Their links use domains reserved for examples. */

import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { cities } from '../../cities.ts'
import type { Chronicle } from '../../history.ts'
import type { CarrierRow, PackageTypeRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import { type Client, phoneIn } from '../customers/customers.ts'

type Values = ValuesIn<CarrierRow>

interface CarrierPlan extends Pick<Values, 'name' | 'code' | 'kind' | 'color'> {
  /** Name, code, value in the barcode, target in minutes. */
  readonly services: readonly (readonly [
    name: string,
    code: string,
    decoded: readonly string[],
    minutes: number | null,
  ])[]
  readonly outbound?: boolean
}

const carrierPlans: readonly CarrierPlan[] = [
  {
    name: 'UPS',
    code: 'UPS',
    kind: 'parcel',
    color: '#6B4A1F',
    outbound: true,
    services: [
      ['Next Day Air', '1DA', ['01', '13'], 120],
      ['2nd Day Air', '2DA', ['02'], 240],
      ['Ground', 'GND', ['03'], null],
    ],
  },
  {
    name: 'FedEx',
    code: 'FEDEX',
    kind: 'parcel',
    color: '#5A2D82',
    outbound: true,
    services: [
      ['Priority Overnight', 'PO', ['05'], 120],
      ['Ground', 'GND', ['96'], null],
    ],
  },
  {
    name: 'US Postal Service',
    code: 'USPS',
    kind: 'postal',
    color: '#1F4E79',
    outbound: true,
    services: [
      ['Priority Mail', 'PM', ['92'], null],
      ['Certified Mail', 'CM', ['70'], 240],
    ],
  },
  {
    name: 'DHL Express',
    code: 'DHL',
    kind: 'parcel',
    color: '#8C1D40',
    services: [['Express Worldwide', 'EXP', ['JD'], 120]],
  },
  {
    name: 'Amazon Logistics',
    code: 'AMAZON',
    kind: 'retailer',
    color: '#B25E09',
    services: [['Same day', 'SD', ['TBA'], null]],
  },
  { name: 'OnTrac', code: 'ONTRAC', kind: 'parcel', color: '#245C33', services: [] },
  {
    name: 'House couriers',
    code: 'HOUSE',
    kind: 'internal',
    color: '#4A5566',
    services: [['Desk to desk', 'D2D', [], 240]],
  },
]

const own: Readonly<Record<string, readonly CarrierPlan[]>> = {
  ANP: [
    {
      name: 'Almoner Bicycle Messengers',
      code: 'ALMONER',
      kind: 'courier',
      color: '#1F4E79',
      services: [['Court run', 'COURT', [], 60]],
    },
  ],
  BWH: [
    {
      name: 'ColdLine Medical Courier',
      code: 'COLDLINE',
      kind: 'courier',
      color: '#0F5F66',
      services: [['Cold chain', 'COLD', [], 30]],
    },
  ],
  MER: [
    {
      name: 'Meridian Own Fleet',
      code: 'MERFLEET',
      kind: 'freight',
      color: '#245C33',
      outbound: true,
      services: [['Line haul', 'LH', [], null]],
    },
  ],
}

const worldwide: ReadonlySet<string> = new Set(['UPS', 'FEDEX', 'DHL'])
const aliases: Readonly<Record<string, string[]>> = {
  UPS: ['United Parcel Service', 'Big Brown'],
  FEDEX: ['Federal Express'],
  USPS: ['Post Office', 'US Mail'],
  AMAZON: ['AMZL'],
}

export const plansOf = (client: Client): readonly CarrierPlan[] => [...carrierPlans, ...(own[client.plan.code] ?? [])]

export function carriersOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  types: readonly PackageTypeRow[],
): CarrierRow[] {
  const { code, address, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, carriers, setUpAt(client, 7), 58_113)
  const random = chronicle.random(`carriers ${code}`)
  return plansOf(client).map((plan) => {
    const inside = plan.kind === 'internal' || plan.kind === 'courier'
    const usual = types.find((type) => type.code === (plan.kind === 'postal' ? 'FLAT' : 'MBOX'))
    const site = `${plan.code.toLowerCase()}.example`
    const values: Values = {
      name: plan.name,
      code: plan.code,
      kind: plan.kind,
      // A carrier shows its initial in its color, to avoid copying a real logo or reusing a customer's.
      logo: null,
      color: plan.color,
      trackingUrl: inside ? null : `https://${site}/track?number={tracking}`,
      supportPhone: inside ? phoneIn(cities[address[0]].phones, random) : null,
      supportPhoneCountry: inside ? cities[address[0]].countryCode : null,
      supportUrl: inside ? null : `https://${site}/help`,
      countryCodes:
        carrierPlans.includes(plan) && !inside ? (worldwide.has(plan.code) ? ['US', 'CA', 'GB', 'DE'] : ['US']) : null,
      aliases: aliases[plan.code] ?? null,
      accountNumber: plan.outbound ? `${random.int(100_000, 999_999)}` : null,
      usePrimaryLogic: !inside,
      acceptsOutbound: plan.outbound ?? false,
      lockerDropOff: kind.products.includes('lockers') && !inside,
      accessCode: kind.products.includes('lockers') && !inside ? hiddenSecret : null,
      siteIds: null,
      allowedLockerBankIds: null,
      arrivesFrom: inside ? null : random.pick(['08:30', '09:30', '10:00', '13:00']),
      arrivesUntil: inside ? null : random.pick(['14:30', '15:00', '16:30']),
      defaultPackageTypeId: usual?.id ?? null,
      defaultPriorityLevelId: null,
      defaultServiceId: null,
      isActive: plan.code !== 'ONTRAC' || random.chance(0.5),
      externalId: null,
      notes: null,
    }
    const old: Partial<Values>[] = [{ accountNumber: null }, { acceptsOutbound: false }, { supportUrl: null }]
    const before = random.sample(old, random.pick([0, 0, 1, 1, 2]))
    const labels: Record<string, string> = usual ? { defaultPackageTypeId: usual.name } : {}
    return add(values, { before, labels })
  })
}
