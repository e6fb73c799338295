/** Prints of the last 30 days, one count per day. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { LabelUse } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, north, south, database } = await testServer()
const { create, read } = actsIn(admin, north)

it('counts confirmed prints by day, without tests, failures and older jobs', async () => {
  const [label, printer] = [await create(thermalLabels), await create(printers)]
  const job = (daysAgo: number, labels: number, state = 'confirmed', isTest = false) =>
    tx(database, 'all', (db) =>
      db.all(sql`
        insert into print_jobs (customer_id, id, site_id, printer_id, thermal_label_id, label_name, record_kind, record_title,
          is_test, copies, labels, content_sha256, state, failure, requested_at, settled_at)
        values (${north}, ${newId()}, ${printer.siteId}, ${printer.id}, ${label.id}, 'Label', 'parcel', 'PKG-1', ${isTest},
          ${labels}, ${labels}, ${'0'.repeat(64)}, ${state}, ${state === 'failed' ? 'notPrinted' : null},
          now() - make_interval(days => ${daysAgo}), now())`),
    )
  await job(0, 2)
  await job(0, 1)
  await job(3, 4)
  await job(29, 1)
  await job(30, 40)
  await job(1, 40, 'failed')
  await job(1, 40, 'confirmed', true)
  const counts = async (customerId: string) =>
    (await admin.get(`${pathOf(thermalLabels, customerId)}/prints`)).json<{
      items: { labelId: string; total: number; days: number[] }[]
    }>().items
  const [counted] = await counts(north)
  expect(counted).toMatchObject({ labelId: label.id, total: 8 })
  expect(counted?.days).toHaveLength(30)
  expect([counted?.days.at(-1), counted?.days.at(-4), counted?.days.at(0)]).toEqual([3, 4, 1])
  expect(await counts(south)).toEqual([])
  expect((await read(thermalLabels, label)).prints30Days).toBe(8)
  await tx(database, 'all', (db) =>
    db.all(sql`update print_jobs set version_number = 3 where thermal_label_id = ${label.id}`),
  )
  const use = (await admin.get(`${pathOf(thermalLabels, north)}/${label.id}/usedBy`)).json<LabelUse>()
  expect(use.printedAt).toEqual([{ id: printer.siteId, name: expect.any(String), prints: 8, version: 3 }])
})

it('returns the version that each station printed last', async () => {
  const [label, printer] = [await create(thermalLabels, { purpose: 'stationTest' }), await create(printers)]
  const of = { siteId: printer.siteId, defaultThermalLabelId: label.id }
  const [ahead, behind, idle] = [await create(stations, of), await create(stations, of), await create(stations, of)]
  await tx(database, 'all', async (db) => {
    await db.all(sql`update thermal_labels set state = 'published' where id = ${label.id}`)
    const job = (station: string, version: number, state = 'confirmed') =>
      db.all(sql`
        insert into print_jobs (customer_id, id, site_id, printer_id, station_id, thermal_label_id, label_name, version_number, record_kind,
          record_title, copies, labels, content_sha256, state, failure, settled_at)
        values (${north}, ${newId()}, ${printer.siteId}, ${printer.id}, ${station}, ${label.id}, 'Label', ${version}, 'station', 'Dock', 1, 1,
          ${'0'.repeat(64)}, ${state}, ${state === 'failed' ? 'notPrinted' : null}, now())`)
    await job(ahead.id, 1)
    await job(ahead.id, 2)
    await job(behind.id, 1)
    await job(behind.id, 2, 'failed')
  })
  const use = (await admin.get(`${pathOf(thermalLabels, north)}/${label.id}/usedBy`)).json<LabelUse>()
  const lastOf = ({ id }: { id: string }) => use.stations.items.find((each) => each.id === id)?.lastVersion
  expect([lastOf(ahead), lastOf(behind), lastOf(idle)]).toEqual([2, 1, null])
})
