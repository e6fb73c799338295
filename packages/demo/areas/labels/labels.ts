/** Labels of the demo customers. */
import { type StarterLabel, starterLabels } from '@postern/domain/areas/labels/starters/starters.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { Chronicle } from '../../history.ts'
import type { ThermalLabelRow, ValuesIn } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import { type Departures, usual } from '../../templates.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<ThermalLabelRow>
type Label = Pick<Values, 'name' | 'code' | 'purpose' | 'widthIn' | 'heightIn' | 'source'> & Partial<Values>

function starter(key: string): Pick<StarterLabel, 'purpose' | 'widthIn' | 'heightIn' | 'source'> {
  const found = starterLabels.find((each) => each.key === key)
  if (!found) throw new Error(`There’s no starter label ${key}.`)
  const { purpose, widthIn, heightIn, source } = found
  return { purpose, widthIn, heightIn, source }
}

const receive = starter('parcel 4x2')

const labels: readonly Label[] = [
  { name: 'Receive 4×2', code: 'RCV42', isDefault: true, ...receive },
  { name: 'Receive 4×6, large print', code: 'RCV46', ...starter('parcel 4x6') },
  { name: 'Delivery slip', code: 'SLIP', isDefault: true, ...starter('deliverySlip 4x6') },
  { name: 'Location 2×1', code: 'LOC21', isDefault: true, ...starter('location 2x1') },
  { name: 'Mail folder', code: 'FOLD42', isDefault: true, ...starter('contactFolder 4x2') },
  { name: 'Printer test', code: 'TEST', isDefault: true, ...starter('stationTest 4x2') },
]

const driverCard: Label = { name: 'Driver card', code: 'CARD42', isDefault: true, ...starter('driverCard 4x2') }

const withLockers: Label = { name: 'Locker door 2×1', code: 'DOOR21', isDefault: true, ...starter('lockerDoor 2x1') }

/** For 300 dpi. Specimen labels must not show names. */
const specimen = [
  '^XA^CI28^PW600^LL300',
  '^FO32,32^BQN,2,6^FDMA,{{parcel.barcode}}^FS',
  '^FO250,44^A0N,60,60^FD{{parcel.packageType|truncate:12}}^FS',
  '^FO250,124^A0N,40,40^FD{{parcel.receivedAt|date:MM/dd HH:mm}}^FS',
  '^FO32,226^A0N,52,52^FD{{parcel.internalNumber|truncate:20}}^FS',
  '^XZ',
].join('\n')

const own: Readonly<Record<string, readonly Label[]>> = {
  BWH: [
    {
      name: 'Specimen, no name',
      code: 'SPEC',
      purpose: 'parcel',
      widthIn: 2,
      heightIn: 1,
      dpi: '300',
      source: specimen,
    },
  ],
  ANP: [{ name: 'Court filing 4×2', code: 'COURT', darkness: 8, copies: 2, ...receive }],
  NGU: [
    { name: 'Term start 4×2 (new)', code: 'TERM', state: 'draft', ...receive },
    { name: 'Term start 4×2 (last year)', code: 'TERM25', state: 'retired', ...receive },
  ],
}

/** Northgate's unpublished draft: the bars are farther from the edge. */
const widerQuietZone = receive.source.replace('^FO40,284', '^FO52,284')

/** Per-customer overrides, because printers differ: darker, faster, two copies. */
const departures: Departures<Values> = {
  NGU: { RCV42: { darkness: 6, source: widerQuietZone } },
  ANP: { SLIP: { copies: 2 } },
  MER: { RCV46: { speed: 8 } },
}

/** Published sources by label code, which differ from unpublished drafts. */
export const publishedSources: ReadonlyMap<string, string> = new Map(labels.map(({ code, source }) => [code, source]))

export function labelsOf(chronicle: Chronicle, crew: Crew, client: Client): ThermalLabelRow[] {
  const { code, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, thermalLabels, setUpAt(client, 1), 92_411)
  const random = chronicle.random(`labels ${code}`)
  const all = [...labels, ...(kind.products.includes('lockers') ? [withLockers] : []), ...(own[code] ?? []), driverCard]
  return all.map((label) => {
    const departure = departures[code]?.[label.code]
    const isEnding = code === 'NGU' && label.code === 'RCV46'
    const common: Values = {
      externalId: null,
      notes: null,
      state: 'published',
      language: 'zpl',
      dpi: '203',
      orientation: '0',
      darkness: 0,
      speed: 4,
      copies: 1,
      encoding: 'utf8',
      siteIds: null,
      packageTypeIds: null,
      isDefault: false,
      retiresOn: null,
      ...label,
    }
    const values: Values = { ...common, ...departure, ...(isEnding && { retiresOn: chronicle.calendar.monthStart(1) }) }
    const before: Partial<Values>[] = [
      ...(values.state === 'retired' ? [{ state: 'published' as const }] : []),
      ...(values.state === 'published' ? [{ state: 'draft' as const }] : []),
      ...(random.chance(0.3) ? [random.pick([{ darkness: values.darkness - 4 }, { speed: 6 }, { copies: 3 }])] : []),
      ...usual(common, departure),
    ]
    return add(values, { before })
  })
}
