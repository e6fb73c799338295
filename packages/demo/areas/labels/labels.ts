/** The labels a customer prints. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { Chronicle } from '../../history.ts'
import type { ThermalLabelRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import { type Departures, usual } from '../../templates.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<ThermalLabelRow>
type Label = Pick<Values, 'name' | 'code' | 'purpose' | 'widthIn' | 'heightIn'> & Partial<Values>

const line = (y: number, size: number, what: string) => `^FO32,${y}^A0N,${size},${size}^FD{{${what}}}^FS`
const bars = (y: number, what: string) => `^FO32,${y}^BCN,70,Y,N,N^FD{{${what}}}^FS`
const sheet = (...parts: string[]) => ['^XA', ...parts, '^XZ'].join('\n')

const parcel = sheet(
  line(24, 44, 'recipient.displayName|truncate:24'),
  line(78, 28, 'recipient.mailStop'),
  line(114, 24, 'parcel.receivedAt|date:MM/dd HH:mm'),
  bars(160, 'parcel.barcode'),
)

const labels: readonly Label[] = [
  { name: 'Receive 4×2', code: 'RCV42', purpose: 'parcel', widthIn: 4, heightIn: 2, isDefault: true, source: parcel },
  {
    name: 'Receive 4×6, large print',
    code: 'RCV46',
    purpose: 'parcel',
    widthIn: 4,
    heightIn: 6,
    source: sheet(
      line(40, 90, 'recipient.displayName|truncate:14'),
      line(160, 60, 'recipient.mailStop'),
      bars(260, 'parcel.barcode'),
    ),
  },
  {
    name: 'Delivery slip',
    code: 'SLIP',
    purpose: 'deliverySlip',
    widthIn: 3,
    heightIn: 5,
    isDefault: true,
    source: sheet(line(32, 40, 'recipient.displayName'), line(90, 28, 'parcel.pieces'), line(130, 28, 'operator')),
  },
  {
    name: 'Location 2×1',
    code: 'LOC21',
    purpose: 'location',
    widthIn: 2,
    heightIn: 1,
    isDefault: true,
    source: sheet(line(20, 36, 'location'), bars(64, 'location')),
  },
  {
    name: 'Printer test',
    code: 'TEST',
    purpose: 'stationTest',
    widthIn: 4,
    heightIn: 2,
    isDefault: true,
    source: sheet(line(40, 40, 'station'), line(100, 28, 'site')),
  },
]

const withLockers: Label = {
  name: 'Locker door 2×1',
  code: 'DOOR21',
  purpose: 'lockerDoor',
  widthIn: 2,
  heightIn: 1,
  isDefault: true,
  source: sheet(line(20, 60, 'locker.door'), line(96, 24, 'locker.bank')),
}

const own: Readonly<Record<string, readonly Label[]>> = {
  BWH: [
    {
      name: 'Specimen, no name',
      code: 'SPEC',
      purpose: 'parcel',
      widthIn: 2,
      heightIn: 1,
      dpi: '300',
      source: sheet(line(20, 40, 'parcel.internalNumber'), bars(70, 'parcel.barcode')),
    },
  ],
  ANP: [
    {
      name: 'Court filing 4×2',
      code: 'COURT',
      purpose: 'parcel',
      widthIn: 4,
      heightIn: 2,
      darkness: 8,
      copies: 2,
      source: parcel,
    },
  ],
  NGU: [
    {
      name: 'Term start 4×2 (new)',
      code: 'TERM',
      purpose: 'parcel',
      widthIn: 4,
      heightIn: 2,
      state: 'draft',
      source: parcel,
    },
  ],
}

/** Printers differ: darker, faster, twice. */
const departures: Departures<Values> = {
  NGU: { RCV42: { darkness: 6 } },
  ANP: { SLIP: { copies: 2 } },
  MER: { RCV46: { speed: 8 } },
}

export function labelsOf(chronicle: Chronicle, crew: Crew, client: Client): ThermalLabelRow[] {
  const { code, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, thermalLabels, setUpAt(client, 1), 92_411)
  const random = chronicle.random(`labels ${code}`)
  const all = [...labels, ...(kind.products.includes('lockers') ? [withLockers] : []), ...(own[code] ?? [])]
  return all.map((label) => {
    const departure = departures[code]?.[label.code]
    const common: Values = {
      externalId: null,
      notes: null,
      state: 'published',
      language: 'zpl',
      dpi: '203',
      orientation: '0',
      source: parcel,
      darkness: 0,
      speed: 4,
      copies: 1,
      encoding: 'utf8',
      siteIds: null,
      packageTypeIds: null,
      isDefault: false,
      ...label,
    }
    const values: Values = { ...common, ...departure }
    const before: Partial<Values>[] = [
      ...(values.state === 'published' ? [{ state: 'draft' as const }] : []),
      ...(random.chance(0.3) ? [random.pick([{ darkness: values.darkness - 4 }, { speed: 6 }, { copies: 3 }])] : []),
      ...usual(common, departure),
    ]
    return add(values, { before })
  })
}
