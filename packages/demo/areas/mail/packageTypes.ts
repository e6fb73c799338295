/** Package types, with the shortcut key for each at the receiving desk. */
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import type { Chronicle } from '../../history.ts'
import type { LocationTypeRow, PackageTypeRow, PriorityLevelRow, ThermalLabelRow } from '../../rows.ts'
import { seriesOf, setUpAt } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import { type Kind, ownKinds, seeds, type Values } from './packageKinds.ts'

interface Around {
  readonly levels: readonly PriorityLevelRow[]
  readonly types: readonly LocationTypeRow[]
  readonly labels: readonly ThermalLabelRow[]
}

export function packageTypesOf(chronicle: Chronicle, crew: Crew, client: Client, around: Around): PackageTypeRow[] {
  const { code, kind } = client.plan
  const add = seriesOf(chronicle, crew, client, packageTypes, setUpAt(client, 5))
  const random = chronicle.random(`package types ${code}`)

  function row({ size, level, place, label, ...type }: Kind, isSystem: boolean, index: number): PackageTypeRow {
    const priority = around.levels.find(({ name }) => name === level)
    const store = around.types.find((each) => each.code === (place ?? 'SHELF') && each.isActive)
    const sheet = around.labels.find((each) => each.code === label)
    const [lengthIn, widthIn, heightIn, weightLb] = size ?? [null, null, null, null]
    const lockerAllowed = (type.lockerAllowed ?? true) && kind.products.includes('lockers')
    const values: Values = {
      quickKey: null,
      requiresSignature: 'inherit',
      externalId: null,
      notes: null,
      photo: 'inherit',
      climate: 'ambient',
      fragile: false,
      hazmat: false,
      holdHours: null,
      countsAs: 1,
      isDefault: false,
      isActive: type.code !== 'MED' || kind.segment === 'healthcare',
      ...type,
      isSystem,
      sortOrder: (index + 1) * 10,
      lengthIn,
      widthIn,
      heightIn,
      weightLb,
      lockerAllowed,
      preferredLockerSize: lockerAllowed ? (type.preferredLockerSize ?? 'none') : 'none',
      defaultPriorityLevelId: priority?.id ?? null,
      defaultLocationTypeId: store?.id ?? null,
      thermalLabelId: sheet?.id ?? null,
    }
    const labels = {
      ...(priority && { defaultPriorityLevelId: priority.name }),
      ...(store && { defaultLocationTypeId: store.name }),
      ...(sheet && { thermalLabelId: sheet.name }),
    }
    const old: Partial<Values>[] = [
      { holdHours: 72 },
      { defaultLocationTypeId: null },
      { quickKey: null },
      { countsAs: 3 },
    ]
    return add(values, { labels, before: random.sample(old, random.pick([0, 0, 1, 1])) })
  }

  return [...seeds, ...(ownKinds[code] ?? [])].map((type, index) => row(type, index < seeds.length, index))
}
