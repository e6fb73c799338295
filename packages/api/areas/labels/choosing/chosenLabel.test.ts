/** Which label a station prints for a parcel, as the records say it. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { ExplainedChoice } from '@postern/domain/areas/labels/choosing/choosingEndpoints.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
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

it('takes the default, then the site’s, the package type’s, the action’s and the station’s own, and explains each step', async () => {
  const usual = await published({ isDefault: true })
  const site = await create(sites)
  const station = await create(stations, { siteId: site.id })
  const [type, action] = [await create(packageTypes), await create(actions)]
  const parcelId = uuidv7()
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
      { step: 'station', result: 'none' },
      { step: 'action', result: 'none' },
      { step: 'packageType', result: 'none' },
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
    steps: [{ step: 'station', result: 'unfit', reason: 'No published version.' }, {}, {}, {}, {}, {}],
  })
  expect((await why(station.id, uuidv7())).statusCode).toBe(404)
  expect((await why(station.id, parcelId, south)).statusCode).toBe(404)
})
