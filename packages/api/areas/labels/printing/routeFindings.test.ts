/** Checks a label that a print route names against the route's printer. */
import type { PrintRoute } from '@postern/domain/areas/labels/printEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, north, database } = await testServer()
const { create } = actsIn(admin, north)

it('reports problems when the route is saved, and when it’s listed', async () => {
  const site = await create(sites)
  const media = { siteId: site.id, language: 'pdf', dpi: '203', headWidthIn: 2.2 }
  const small = await create(printers, { ...media, name: 'Locker room', widthIn: 2, heightIn: 1 })
  const source = '^XA^FO20,20^BY1^BCN,80,N,N,N^FD{{parcel.barcode}}^FS^XZ'
  const wide = { purpose: 'parcel', source, widthIn: 4, heightIn: 2, dpi: '203' }
  const [label, draft] = [
    await create(thermalLabels, wide),
    await create(thermalLabels, { ...wide, purpose: 'location' }),
  ]
  await tx(database, 'all', (db) => db.all(sql`update thermal_labels set state = 'published' where id = ${label.id}`))
  const path = `/api/customers/${north}/sites/${site.id}/printRoutes`
  const set = async (purpose: string, thermalLabelId: string | null, printerId = small.id) => {
    const answer = await admin.patch(path, { stationId: null, purpose, printerId, thermalLabelId }, null)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ items: PrintRoute[] }>().items.find((each) => each.purpose === purpose)?.findings
  }
  const wrong = [
    'The label is 102 mm wide, but Locker room prints 56 mm.',
    'The label is 4 × 2 in, but Locker room has 2 × 1 in labels.',
    expect.stringContaining('wide on Locker room. Scanners need 0.25 mm.'),
  ]
  expect(await set('parcel', label.id)).toEqual(wrong)
  const { items } = (await admin.get(path)).json<{ items: PrintRoute[] }>()
  expect(items.map(({ findings }) => findings)).toEqual([wrong])
  expect(await set('location', draft.id)).toEqual(['No version of this label is in use, so another one is printed.'])
  expect(await set('parcel', null)).toEqual([])
  const large = await create(printers, { ...media, headWidthIn: 4.1, widthIn: 4, heightIn: 2 })
  await tx(database, 'all', (db) =>
    db.all(
      sql`update thermal_labels set source = replace(source, '^BY1', '^BY2'), state = 'retired' where id = ${label.id}`,
    ),
  )
  await tx(database, 'all', (db) => db.all(sql`update thermal_labels set state = 'published' where id = ${label.id}`))
  expect(await set('parcel', label.id, large.id)).toEqual([])
})
