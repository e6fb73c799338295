/** Routes of print jobs, and their permissions. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { ExplainedChoice } from '@postern/domain/areas/labels/choosing/choosingEndpoints.ts'
import type {
  JobCounts,
  PrintBatch,
  PrintJob,
  PrintRoute,
  SitePrinting,
} from '@postern/domain/areas/labels/printEndpoints.ts'
import { jobGroups } from '@postern/domain/areas/labels/printEndpoints.ts'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { sentPicture } from '@postern/domain/areas/labels/printing/sentPicture.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { samples } from '@postern/domain/areas/labels/variables.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { printScene, timesPrinted } from '../../../testing/live/printScene.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { grayOf, scan } from '../rendering/scanner.ts'
import { cleanPrintJobsTask } from './cleanJobsTask.ts'

const server = await testServer()
const { admin, north, south, person } = server
const scene = await printScene(server)
const { site, printer, run, job: jobOf } = scene
const { create, refusal, change, archive, read: readRecord } = actsIn(admin, north)
const path = (rest: string) => `/api/customers/${north}/${rest}`
const soon = { timeout: 20_000 } as const

const source =
  '^XA\n^FO40,40^A0N,40,40^FD{{recipient.displayName}}^FS\n^FO40,100^BY2^BCN,80,Y,N,N^FD{{parcel.barcode}}^FS\n^XZ'
const label = await create(thermalLabels, { purpose: 'parcel', source, dpi: '203', speed: 4, copies: 1, darkness: 0 })
await run(sql`update thermal_labels set state = 'published' where id = ${label.id}`)

const print = (body: object) =>
  admin.post(path('printJobs'), { labelId: label.id, data: { kind: 'sample', sample: 'typical' }, ...body })
const printed = async (body: object): Promise<PrintJob> => {
  const answer = await print(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<PrintJob>()
}
const becomes = (id: string, state: string) => expect.poll(async () => (await jobOf(id))?.state, soon).toBe(state)
const read = async (id: string) => (await admin.get(path(`printJobs/${id}`))).json<PrintJob>()

describe('printing a label', () => {
  it('binds the published version to its data once, and is confirmed', async () => {
    const { id, sim } = await printer()
    scene.work()
    const job = await printed({ printerId: id, copies: 2 })
    expect(job).toMatchObject({ state: 'queued', versionNumber: 1, copies: 2, recordTitle: 'Sample data' })
    await becomes(job.id, 'confirmed')
    const [first] = sim.printed
    expect(first?.zpl).not.toContain('{{')
    expect(first?.zpl).toContain('^PQ2')
    expect(sim.printed).toHaveLength(2)
    const picture = await admin.get(path(`printJobs/${job.id}/label`))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('fills in operator and station, for single labels and batches', async () => {
    const { id, sim } = await printer()
    const text = '^XA^FO40,40^A0N,40,40^FD{{operator.name}} {{operator.initials}} at {{station.code}}^FS^XZ'
    const { id: labelId } = await create(thermalLabels, { purpose: 'location', source: text, dpi: '203' })
    await run(sql`update thermal_labels set state = 'published' where id = ${labelId}`)
    const station = await create(stations, { siteId: site.id, code: 'DESK-7' })
    const location = await create(locations, { siteId: site.id })
    const data = { kind: 'location', id: location.id }
    await becomes((await printed({ printerId: id, labelId, stationId: station.id, data })).id, 'confirmed')
    expect(sim.printed.at(-1)?.zpl).toContain('^FDAna Reyes AR at DESK-7^FS')
    await admin.post(path('printBatches'), { kind: 'locations', ids: [location.id], labelId, printerId: id, copies: 1 })
    await expect.poll(() => sim.printed.at(-1)?.zpl, soon).toContain('^FDAna Reyes AR at ^FS')
  })

  it.each(['epl', 'tspl'] as const)('sends %s printers an image whose barcode scans', async (language) => {
    const { id, sim } = await printer({ language }, { dpi: '203' })
    const job = await printed({ printerId: id, copies: 2 })
    await becomes(job.id, 'sent')
    await expect.poll(() => sim.printed.length, soon).toBe(2)
    const picture = sentPicture(language, Buffer.from(sim.printed[0]?.bytes ?? '', 'base64'))
    const found = picture ? await scan(grayOf(picture)) : []
    expect(found.map(({ text }) => text)).toEqual([samples.typical.values['parcel.barcode']])
    const shown = await admin.get(path(`printJobs/${job.id}/label`))
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is refused for a label that isn’t published, and for a printer that isn’t in use', async () => {
    const { id } = await printer()
    const draft = await create(thermalLabels, { purpose: 'custom' })
    expect((await print({ labelId: draft.id, printerId: id })).statusCode).toBe(409)
    await run(sql`update printers set active = false where id = ${id}`)
    expect((await print({ printerId: id })).statusCode).toBe(400)
    expect((await print({})).statusCode).toBe(400)
  })

  it('goes to the station’s printer for the purpose, else to its site’s', async () => {
    const [own, shared] = [await printer(), await printer()]
    const station = await create(stations, { siteId: site.id })
    const routes = path(`sites/${site.id}/printRoutes`)
    const nowhere = await print({ stationId: station.id })
    expect(nowhere.statusCode).toBe(409)
    const route = { stationId: null, purpose: 'parcel', printerId: shared.id, thermalLabelId: null }
    expect((await admin.patch(routes, route, null)).statusCode).toBe(200)
    expect((await printed({ stationId: station.id })).printerId).toBe(shared.id)
    await admin.patch(routes, { ...route, stationId: station.id, printerId: own.id, thermalLabelId: label.id }, null)
    expect((await printed({ stationId: station.id })).printerId).toBe(own.id)
    const { items } = (await admin.get(routes)).json<{ items: PrintRoute[] }>()
    expect(items.map(({ printerId }) => printerId).sort()).toEqual([own.id, shared.id].sort())
    await admin.patch(routes, { stationId: station.id, purpose: 'parcel', printerId: null }, null)
    expect((await printed({ stationId: station.id })).printerId).toBe(shared.id)
    const foreign = { ...route, printerId: site.id }
    expect((await admin.patch(routes, foreign, null)).statusCode).toBe(400)
  })

  it('defaults to the label that *Why this label?* shows', async () => {
    const { id } = await printer()
    const station = await create(stations, { siteId: site.id, defaultThermalLabelId: label.id })
    const other = await create(thermalLabels, { purpose: 'parcel', source })
    await run(sql`update thermal_labels set state = 'published' where id = ${other.id}`)
    const parcelId = newId()
    await run(sql`
      insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at)
      values (${north}, ${parcelId}, ${site.id}, 'PKG-1', ${(await create(actions)).id}, 'waiting', now())`)
    const both = async (more: object = {}) => {
      const body = { labelId: undefined, stationId: station.id, data: { kind: 'parcel', id: parcelId }, ...more }
      const why = await admin.get(path(`thermalLabels/why?stationId=${station.id}&parcelId=${parcelId}`))
      return [(await printed(body)).labelId, why.json<ExplainedChoice>().label?.id]
    }
    expect(await both({ printerId: id })).toEqual([label.id, label.id])
    const pinned = { stationId: station.id, purpose: 'parcel', printerId: id, thermalLabelId: other.id }
    expect((await admin.patch(path(`sites/${site.id}/printRoutes`), pinned, null)).statusCode).toBe(200)
    expect(await both()).toEqual([other.id, other.id])
    // No label exists for the station test.
    const test = { labelId: undefined, printerId: id, stationId: station.id }
    expect((await print(test)).statusCode).toBe(409)
    expect((await print({ ...test, stationId: parcelId })).statusCode).toBe(400)
  })

  it('prints another version only as a test', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const own = await create(thermalLabels, { purpose: 'custom', source })
    const publish = async (values: object) => {
      const answer = await change(thermalLabels, await readRecord(thermalLabels, own), values)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await publish({ state: 'published' })
    await publish({ state: 'retired', darkness: 4 })
    await publish({ state: 'published' })
    const ask = (more: object) => print({ labelId: own.id, printerId: id, version: 1, ...more })
    expect((await ask({})).statusCode).toBe(400)
    expect((await ask({ isTest: true, version: 7 })).statusCode).toBe(409)
    const both = [await ask({ isTest: true }), await ask({ isTest: true, version: undefined })]
    expect(both.map((answer) => answer.json<PrintJob>().versionNumber)).toEqual([1, 2])
  })

  it('prints once if repeated with the same key', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const headers = { 'idempotency-key': 'print-once-1' }
    const body = { labelId: label.id, printerId: id, data: { kind: 'sample', sample: 'typical' } }
    const [one, two] = [
      await admin.post(path('printJobs'), body, { headers }),
      await admin.post(path('printJobs'), body, { headers }),
    ]
    expect(two.json<PrintJob>().id).toBe(one.json<PrintJob>().id)
  })

  it('creates a PDF of the label’s exact size', async () => {
    const answer = await admin.get(path(`thermalLabels/${label.id}/pdf`))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const [width, height] = [Number(label.widthIn) * 72, Number(label.heightIn) * 72]
    const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(answer.rawPayload.toString('latin1'))
    expect(Math.abs(Number(box?.[1]) - width)).toBeLessThan(0.6)
    expect(Math.abs(Number(box?.[2]) - height)).toBeLessThan(0.6)
  })
})

describe('a job', () => {
  it('can only be canceled before it’s sent', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    const job = await printed({ printerId: id })
    expect((await admin.post(path(`printJobs/${job.id}/cancel`))).json<PrintJob>().state).toBe('canceled')
    expect((await admin.post(path(`printJobs/${job.id}/cancel`))).statusCode).toBe(409)
    expect(sim.printed).toEqual([])
  })

  it('can be retried after it failed, also on another printer of the same kind', async () => {
    const [bad, good] = [await printer({ isHeadOpen: true }), await printer()]
    const job = await printed({ printerId: bad.id })
    const retry = (body: object) => admin.post(path('printJobs/retry'), { ids: [job.id], ...body })
    expect((await retry({})).statusCode).toBe(409)
    await run(sql`update print_jobs set state = 'failed', failure = 'tooLate', settled_at = now() where id = ${job.id}`)
    await run(sql`update printers set dpi = '300' where id = ${good.id}`)
    expect((await retry({ printerId: good.id })).statusCode).toBe(400)
    await run(sql`update printers set dpi = (select dpi from printers where id = ${bad.id}) where id = ${good.id}`)
    expect((await retry({ printerId: good.id })).json()).toEqual({ retried: 1 })
    await becomes(job.id, 'confirmed')
    expect(good.sim.printed).toHaveLength(1)
  })

  it('is reprinted with a reason and the same bytes', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    const job = await printed({ printerId: id })
    expect((await admin.post(path(`printJobs/${job.id}/reprint`), { reason: 'Smudged' })).statusCode).toBe(409)
    sim.change({ isHeadOpen: false })
    await becomes(job.id, 'confirmed')
    await run(sql`update thermal_labels set source = '^XA^FO1,1^GB9,9,9^FS^XZ' where id = ${label.id}`)
    const again = await admin.post(path(`printJobs/${job.id}/reprint`), { reason: 'Smudged' })
    expect(again.json<PrintJob>()).toMatchObject({ isReprint: true, reason: 'Smudged', versionNumber: 1 })
    await becomes(again.json<PrintJob>().id, 'confirmed')
    expect(new Set(sim.printed.map(({ zpl }) => zpl)).size).toBe(1)
    await run(sql`update thermal_labels set source = ${source} where id = ${label.id}`)
    expect((await admin.post(path(`printJobs/${job.id}/reprint`), { reason: 'x' })).statusCode).toBe(400)
  })

  it('that’s queued moves to another printer with the others', async () => {
    const [from, to] = [await printer({ labelsLeft: 0 }), await printer()]
    const jobs = [await printed({ printerId: from.id }), await printed({ printerId: from.id })]
    const moved = await admin.post(path(`printers/${from.id}/moveJobs`), { toPrinterId: to.id })
    expect(moved.json()).toEqual({ moved: 2 })
    for (const { id } of jobs) await becomes(id, 'confirmed')
    expect([from.sim.printed.length, to.sim.printed.length]).toEqual([0, 2])
  })
})

describe('a batch', () => {
  it('prints a label for each record at low priority, and the rest can be canceled', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    const places = [await create(locations, { siteId: site.id }), await create(locations, { siteId: site.id })]
    const body = { kind: 'locations', ids: places.map((each) => each.id), labelId: label.id, printerId: id }
    const answer = await admin.post(path('printBatches'), body)
    expect(answer.statusCode, answer.body).toBe(201)
    const batch = answer.json<PrintBatch>()
    expect(batch).toMatchObject({ total: 2, title: '2 location labels', counts: { all: 2, queued: 2 } })
    const urgent = await printed({ printerId: id })
    sim.change({ isHeadOpen: false })
    await becomes(urgent.id, 'confirmed')
    await expect
      .poll(async () => (await admin.get(path(`printBatches/${batch.id}`))).json<PrintBatch>().counts.confirmed, soon)
      .toBe(2)
    const second = (await admin.post(path('printBatches'), body)).json<PrintBatch>()
    const canceled = await admin.post(path(`printBatches/${second.id}/cancel`))
    const { counts } = canceled.json<PrintBatch>()
    expect(counts.queued).toBe(0)
    expect(counts.all).toBe(2)
    const missing = { ...body, ids: [site.id] }
    expect((await admin.post(path('printBatches'), missing)).statusCode).toBe(400)
  })
})

describe('lists and counts', () => {
  it('match in every tab', async () => {
    const counts = (await admin.get(path(`printJobs/counts?siteId=${site.id}`))).json<JobCounts>()
    const listed = async (group: string | undefined) => {
      let [length, cursor]: [number, string | null] = [0, '']
      while (cursor !== null) {
        const query = new URLSearchParams({ siteId: site.id, ...(group && { group }), ...(cursor && { cursor }) })
        const page: { items: PrintJob[]; nextCursor: string | null } = (
          await admin.get(path(`printJobs?${query}`))
        ).json()
        length += page.items.length
        cursor = page.nextCursor
      }
      return length
    }
    expect(counts.all).toBeGreaterThan(5)
    expect(await listed(undefined)).toBe(counts.all)
    for (const group of jobGroups) expect(await listed(group), group).toBe(counts[group])
  })

  it('of a site show its printers and today’s prints', async () => {
    const { id } = await printer({ count: 40 })
    await run(sql`update printers set roll_labels = 500 where id = ${id}`)
    await becomes((await printed({ printerId: id })).id, 'confirmed')
    await admin.post(path(`printers/${id}/newRoll`))
    const answer = await admin.get(path(`sites/${site.id}/printing`))
    expect(answer.statusCode, answer.body).toBe(200)
    const { printers: found, today } = answer.json<SitePrinting>()
    expect(found.find((each) => each.id === id)).toMatchObject({
      state: 'ready',
      waiting: 0,
      labelsLeft: 500,
      rollLabels: 500,
    })
    expect(today.jobs).toBeGreaterThan(0)
    expect(today.confirmedPercent).not.toBeNull()
    const week = await admin.get(path(`printJobs?printerId=${id}&thermalLabelId=${label.id}&period=week`))
    expect(week.json<{ items: PrintJob[] }>().items).toHaveLength(1)
  })
})

describe('other users', () => {
  it('of another customer can’t see or do anything', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const job = await printed({ printerId: id })
    const stranger = await person(['customers.stations.view', 'mail.thermalLabels.testPrint'], [south])
    for (const rest of [`printJobs/${job.id}`, 'printJobs', `sites/${site.id}/printing`])
      expect((await stranger.get(path(rest))).statusCode, rest).toBe(404)
    const inSouth = `/api/customers/${south}/printJobs/${job.id}`
    expect((await stranger.get(inSouth)).statusCode).toBe(404)
    expect((await stranger.post(`${inSouth}/cancel`)).statusCode).toBe(404)
  })

  it('without permission can view but not print', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const job = await printed({ printerId: id })
    const reader = await person(['customers.stations.view'], [north])
    expect((await reader.get(path('printJobs'))).statusCode).toBe(200)
    const body = { labelId: label.id, printerId: id, data: { kind: 'sample', sample: 'typical' } }
    expect((await reader.post(path('printJobs'), body)).statusCode).toBe(401)
    expect((await reader.post(path(`printJobs/${job.id}/cancel`))).statusCode).toBe(401)
  })

  it('without permission to view contacts get masked names and no images', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const contact = await create(contacts, { siteId: site.id })
    const job = await printed({ printerId: id, data: { kind: 'contact', id: contact.id } })
    const reader = await person(['customers.stations.view', 'mail.thermalLabels.testPrint'], [north])
    const shown = (await reader.get(path(`printJobs/${job.id}`))).json<PrintJob>()
    expect(shown.recordTitle).not.toBe(job.recordTitle)
    expect((await reader.get(path(`printJobs/${job.id}/label`))).statusCode).toBe(401)
  })
})

describe('a printer', () => {
  it('can only be saved with an address in the customer’s printer networks', async () => {
    const values = { siteId: site.id, language: 'zpl', host: '10.20.0.9' }
    expect(await refusal(printers, values)).toMatchObject([{ path: 'host' }])
    await run(sql`update settings set printer_networks = '{10.20.0.0/16,127.0.0.0/8,169.254.0.0/16}'`)
    const saved = await create(printers, values)
    for (const host of ['10.21.0.9', '127.0.0.1', '169.254.169.254'])
      expect(await refusal(printers, { ...values, host }), host).toMatchObject([{ path: 'host' }])
    expect(await refusal(printers, { ...values, host: null })).toMatchObject([{ path: 'host' }])
    expect((await change(printers, saved, { host: '8.8.8.8' })).statusCode).toBe(400)
    expect((await change(printers, saved, { port: 6379 })).statusCode).toBe(400)
    expect((await archive(printers, saved)).statusCode).toBe(204)
    await run(sql`update settings set printer_networks = '{}'`)
  })
})

it('deletes label content after a week and jobs after half a year', async () => {
  const { id, sim } = await printer()
  const [kept, old, ancient] = [
    await printed({ printerId: id }),
    await printed({ printerId: id }),
    await printed({ printerId: id }),
  ]
  for (const job of [kept, old, ancient]) await becomes(job.id, 'confirmed')
  expect(timesPrinted(sim, 'nothing')).toBe(0)
  await run(sql`update print_jobs set requested_at = now() - interval '8 days' where id = ${old.id}`)
  await run(sql`update print_jobs set requested_at = now() - interval '200 days' where id = ${ancient.id}`)
  await runTask(server.database, cleanPrintJobsTask)
  expect((await read(kept.id)).hasContent).toBe(true)
  expect((await read(old.id)).hasContent).toBe(false)
  expect((await admin.get(path(`printJobs/${ancient.id}`))).statusCode).toBe(404)
  expect((await admin.post(path(`printJobs/${old.id}/reprint`), { reason: 'Smudged' })).statusCode).toBe(409)
})
