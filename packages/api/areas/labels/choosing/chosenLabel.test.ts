/** Which label a station prints for a parcel, given the records in the database. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { ExplainedChoice } from '@postern/domain/areas/labels/choosing/choosingEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, north, south, database } = await testServer()
const { create, change, read } = actsIn(admin, north)

async function published(more: object = {}): Promise<AnyRecord> {
  const label = await create(thermalLabels, { purpose: 'parcel', ...more })
  expect((await change(thermalLabels, label, { state: 'published' })).statusCode).toBe(200)
  return label
}

const why = async (stationId: string, parcelId: string, customerId = north) =>
  admin.get(`${pathOf(thermalLabels, customerId)}/why?stationId=${stationId}&parcelId=${parcelId}`)

async function set(
  resource: typeof sites | typeof stations | typeof packageTypes | typeof actions,
  record: AnyRecord,
  values: object,
) {
  const answer = await change(resource, await read(resource, record), values)
  expect(answer.statusCode, answer.body).toBe(200)
}

const steps = ({ steps: all }: ExplainedChoice) =>
  Object.fromEntries(all.map(({ step, label, result }) => [step, label === null ? result : `${label.name} ${result}`]))

it('takes the default, then the site’s, the package type’s, the action’s and the station’s own, and explains each step', async () => {
  const usual = await published({ isDefault: true })
  const site = await create(sites)
  const station = await create(stations, { siteId: site.id })
  const [type, action] = [await create(packageTypes), await create(actions)]
  const parcelId = newId()
  await tx(database, 'all', (db) =>
    db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, package_type_id, current_action_id, status_group, received_at)
      values (${north}, ${parcelId}, ${site.id}, 'PKG-1', ${type.id}, ${action.id}, 'waiting', now())`),
  )
  const chosen = async () => (await why(station.id, parcelId)).json<ExplainedChoice>()
  expect(await chosen()).toMatchObject({
    label: { id: usual.id, version: 1 },
    station: { id: station.id },
    parcel: { internalNumber: 'PKG-1', packageType: type.name },
    steps: [
      { step: 'stationPrinting', result: 'none' },
      { step: 'station', result: 'none' },
      { step: 'action', result: 'none' },
      { step: 'packageType', result: 'none' },
      { step: 'sitePrinting', result: 'none' },
      { step: 'site', result: 'none' },
      { step: 'scope', result: 'none' },
      { step: 'default', result: 'chosen' },
    ],
  })
  const [forSite, forType, forAction, forStation] = [
    await published(),
    await published(),
    await published(),
    await published(),
  ]
  await set(sites, site, { defaultThermalLabelId: forSite.id })
  expect((await chosen()).label?.id).toBe(forSite.id)
  await set(packageTypes, type, { thermalLabelId: forType.id })
  expect((await chosen()).label?.id).toBe(forType.id)
  await set(actions, action, { printLabelId: forAction.id })
  expect((await chosen()).label?.id).toBe(forAction.id)
  await set(stations, station, { defaultThermalLabelId: forStation.id })
  expect((await chosen()).label?.id).toBe(forStation.id)
  await change(thermalLabels, await read(thermalLabels, forStation), { state: 'retired' })
  expect(await chosen()).toMatchObject({
    label: { id: forAction.id },
    steps: expect.arrayContaining([
      expect.objectContaining({ step: 'station', result: 'unfit', reason: 'No published version.' }),
    ]),
  })
  expect((await why(station.id, newId())).statusCode).toBe(404)
  expect((await why(station.id, parcelId, south)).statusCode).toBe(404)
})

it('takes the label that printing names for the purpose: the station’s before all, the site’s before the site’s own', async () => {
  const site = await create(sites)
  const [station, other] = [await create(stations, { siteId: site.id }), await create(stations, { siteId: site.id })]
  const printer = await create(printers, { siteId: site.id, host: null, dpi: '203', headWidthIn: 4 })
  const [pinned, shared, ofSite, ofStation] = [
    await published(),
    await published(),
    await published(),
    await published(),
  ]
  const route = (values: object) =>
    admin.patch(
      `/api/customers/${north}/sites/${site.id}/printRoutes`,
      { stationId: null, purpose: 'parcel', printerId: printer.id, thermalLabelId: null, ...values },
      null,
    )
  const chosen = async (of = station) =>
    (await admin.get(`${pathOf(thermalLabels, north)}/why?stationId=${of.id}`)).json<ExplainedChoice>()
  await set(sites, site, { defaultThermalLabelId: ofSite.id })
  expect((await route({ thermalLabelId: shared.id })).statusCode).toBe(200)
  expect(steps(await chosen())).toMatchObject({
    stationPrinting: 'none',
    sitePrinting: `${shared.name} chosen`,
    site: `${ofSite.name} later`,
  })
  await set(stations, station, { defaultThermalLabelId: ofStation.id })
  expect((await chosen()).label?.id).toBe(ofStation.id)
  await route({ stationId: station.id, thermalLabelId: pinned.id })
  // The station's own route replaces the site's, even if it names no label.
  expect(steps(await chosen())).toMatchObject({ stationPrinting: `${pinned.name} chosen`, sitePrinting: 'none' })
  expect((await chosen(other)).label?.id).toBe(shared.id)

  const use = async (label: AnyRecord) =>
    (await admin.get(`${pathOf(thermalLabels, north)}/${label.id}/usedBy`)).json<LabelUse>().stations
  expect(await use(pinned)).toEqual({
    count: 1,
    items: [{ id: station.id, name: station.name, detail: site.name, step: 'stationPrinting', lastVersion: null }],
  })
  expect(await use(shared)).toMatchObject({ count: 1, items: [{ id: other.id, step: 'sitePrinting' }] })
  expect((await use(ofStation)).count).toBe(0)

  // A label that a route names is skipped while it isn't published.
  await change(thermalLabels, await read(thermalLabels, pinned), { state: 'retired' })
  expect(steps(await chosen())).toMatchObject({ stationPrinting: `${pinned.name} unfit` })
  expect((await chosen()).label?.id).toBe(ofStation.id)
})
