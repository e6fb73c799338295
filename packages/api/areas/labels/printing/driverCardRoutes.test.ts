/** Driver cards: the code appears on the card and nowhere else. */
import { createHash } from 'node:crypto'
import type { PrintBatch, PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { starterLabels } from '@postern/domain/areas/labels/starters/starters.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { SimPrinter } from '@postern/lockerSim/printer/simPrinter.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { secretOwner } from '../../../engine/writeRecord.ts'
import { actsIn } from '../../../testing/acts.ts'
import { printScene } from '../../../testing/live/printScene.ts'
import { testServer } from '../../../testing/server.ts'
import { strikeSecrets } from './printQueue.ts'
import { openContent } from './sealedContent.ts'

const server = await testServer()
const { admin, north, south, person, deps } = server
const scene = await printScene(server)
const { printer, run, job: jobOf } = scene
const { create, change } = actsIn(admin, north)
const path = (rest: string) => `/api/customers/${north}/${rest}`
const soon = { timeout: 20_000 } as const
scene.work()

const starter = starterLabels.find(({ key }) => key === 'driverCard 4x2')
const label = await create(thermalLabels, {
  ...{ purpose: 'driverCard', source: starter?.source, widthIn: 4, heightIn: 2, dpi: '203' },
})
await run(sql`update thermal_labels set state = 'published' where id = ${label.id}`)

const cards = (ids: readonly string[], printerId: string, who = admin, labelId = label.id) =>
  who.post(path('driverCards'), { ids, labelId, printerId })
const batchOf = async (ids: readonly string[], printerId: string): Promise<PrintBatch> => {
  const answer = await cards(ids, printerId)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<PrintBatch>()
}
const jobsOf = async ({ id }: PrintBatch): Promise<PrintJob[]> =>
  (await admin.get(path(`printJobs?batchId=${id}`))).json<{ items: PrintJob[] }>().items
const becomes = (id: string, state: string) => expect.poll(async () => (await jobOf(id))?.state, soon).toBe(state)

interface Kept {
  content: Buffer | null
  sha256: string
}
const keptOf = async (id: string): Promise<Kept | undefined> =>
  (await run(sql<Kept>`select content, content_sha256 as sha256 from print_jobs where id = ${id}`))[0]

/** A carrier's access code, decrypted by the server. */
async function codeOf({ id }: Pick<AnyRecord, 'id'>): Promise<string> {
  const [row] = await run(sql<{ sealed: string | null }>`select access_code as sealed from carriers where id = ${id}`)
  return row?.sealed ? deps.secrets.open(secretOwner(carriers, id, 'accessCode'), row.sealed) : ''
}
const printedOn = (sim: SimPrinter): string => sim.printed.map(({ zpl }) => zpl ?? '').join('\n')

describe('driver cards', () => {
  it('have new codes, which work from then on, and are deleted once the printer confirms them', async () => {
    const { id, sim } = await printer()
    const [one, two] = [await create(carriers, { accessCode: '482913' }), await create(carriers, { accessCode: null })]
    const batch = await batchOf([one.id, two.id], id)
    expect(batch).toMatchObject({ total: 2, title: '2 driver cards' })
    const jobs = await jobsOf(batch)
    for (const job of jobs) await becomes(job.id, 'confirmed')
    const codes = [await codeOf(one), await codeOf(two)]
    expect(new Set([...codes, '482913']).size).toBe(3)
    for (const code of codes) {
      expect(code).toMatch(/^\d{6}$/)
      expect(printedOn(sim)).toContain(`^FD${code}^FS`)
    }
    for (const job of jobs) {
      expect((await keptOf(job.id))?.content).toBeNull()
      expect((await admin.post(path(`printJobs/${job.id}/reprint`), { reason: 'Lost' })).statusCode).toBe(409)
    }
  })

  it('aren’t in any answer, picture, audit entry or log, nor readable in the database while they wait', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    const carrier = await create(carriers, { accessCode: null })
    const answer = await cards([carrier.id], id)
    const [job] = await jobsOf(answer.json<PrintBatch>())
    if (!job) throw new Error('There’s no job.')
    const code = await codeOf(carrier)
    const kept = await keptOf(job.id)
    if (!kept?.content) throw new Error('The job has no content.')
    expect(kept.content.toString('latin1')).not.toContain(code)
    const sent = openContent(deps.secrets, job.id, kept.content)
    expect(sent.toString('utf8')).toContain(`^FD${code}^FS`)
    expect(() => openContent(deps.secrets, carrier.id, kept.content ?? Buffer.alloc(0))).toThrow()
    expect(kept.sha256).not.toBe(createHash('sha256').update(sent).digest('hex'))

    const picture = await admin.get(path(`printJobs/${job.id}/label`))
    expect(picture.statusCode).toBe(409)
    const data = await admin.get(path(`thermalLabels/labelData?purpose=driverCard&id=${carrier.id}`))
    expect(data.body).toContain(hiddenSecret)
    const audit = await run(sql<{ changes: string }>`
      select changes::text from audit_log where record_id in (${carrier.id}, ${job.id})`)
    expect(audit.length).toBeGreaterThan(1)
    const seen = [
      answer.body,
      picture.body,
      data.body,
      (await admin.get(path(`printJobs/${job.id}`))).body,
      (await admin.get(path(`carriers/${carrier.id}`))).body,
      JSON.stringify(audit),
      server.log.join('\n'),
    ]
    for (const text of seen) expect(text).not.toContain(code)
    expect(job).toMatchObject({ isSecret: true, recordKind: 'carrier', recordTitle: carrier.name })
    sim.change({ isHeadOpen: false })
    await becomes(job.id, 'confirmed')
  })

  it('that failed can be retried while their content is stored', async () => {
    const { id, sim } = await printer({ isHeadOpen: true })
    const carrier = await create(carriers)
    const jobs = await jobsOf(await batchOf([carrier.id], id))
    const [job] = jobs
    if (!job) throw new Error('There’s no job.')
    await run(sql`
      update print_jobs set state = 'failed', failure = 'tooLate', settled_at = now() where id = ${job.id}`)
    await strikeSecrets(deps.database)
    expect((await admin.get(path(`printJobs/${job.id}`))).json<PrintJob>().hasContent).toBe(true)
    sim.change({ isHeadOpen: false })
    expect((await admin.post(path('printJobs/retry'), { ids: [job.id] })).json()).toEqual({ retried: 1 })
    await becomes(job.id, 'confirmed')
    expect(printedOn(sim)).toContain(`^FD${await codeOf(carrier)}^FS`)
  })

  it('that failed long ago, were canceled, or whose code has changed can’t be retried', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const made = [await create(carriers), await create(carriers), await create(carriers), await create(carriers)]
    const jobs = await jobsOf(
      await batchOf(
        made.map((each) => each.id),
        id,
      ),
    )
    const [old, canceled, waiting, failed] = made.map((carrier) => jobs.find(({ recordId }) => recordId === carrier.id))
    if (!old || !canceled || !waiting || !failed) throw new Error('A job is missing.')
    await run(sql`
      update print_jobs set state = 'failed', failure = 'tooLate', settled_at = now() - interval '13 hours' where id = ${old.id}`)
    await run(sql`
      update print_jobs set state = 'failed', failure = 'tooLate', settled_at = now() where id = ${failed.id}`)
    await strikeSecrets(deps.database)
    expect((await admin.post(path(`printJobs/${canceled.id}/cancel`))).statusCode).toBe(200)
    for (const carrier of made.slice(2)) {
      const now = (await admin.get(path(`carriers/${carrier.id}`))).json<AnyRecord>()
      expect((await change(carriers, now, { accessCode: null })).statusCode).toBe(200)
    }
    expect((await jobOf(waiting.id))?.state).toBe('canceled')
    for (const job of [old, canceled, waiting, failed])
      expect((await keptOf(job.id))?.content, job.recordTitle).toBeNull()
    expect((await admin.post(path('printJobs/retry'), { ids: [failed.id] })).statusCode).toBe(409)
  })

  it('need a label that prints the code, permission for carriers and for printing, and carriers of this customer', async () => {
    const { id } = await printer({ isHeadOpen: true })
    const carrier = await create(carriers, { accessCode: '739164' })
    const plain = await create(thermalLabels, {
      purpose: 'driverCard',
      source: '^XA^FO1,1^A0N,30,30^FD{{carrier.name}}^FS^XZ',
    })
    await run(sql`update thermal_labels set state = 'published' where id = ${plain.id}`)
    expect((await cards([carrier.id], id, admin, plain.id)).statusCode).toBe(400)
    const views = ['mail.carriers.view', 'mail.thermalLabels.view'] as const
    const editor = await person([...views, 'mail.carriers.edit'], [north])
    const operator = await person([...views, 'mail.thermalLabels.testPrint'], [north])
    const stranger = await person([...views, 'mail.carriers.edit', 'mail.thermalLabels.testPrint'], [south])
    expect((await cards([carrier.id], id, editor)).statusCode).toBe(401)
    expect((await cards([carrier.id], id, operator)).statusCode).toBe(401)
    expect((await cards([carrier.id], id, stranger)).statusCode).toBe(404)
    expect((await cards([id], id)).statusCode).toBe(404)
    expect(await codeOf(carrier)).toBe('739164')
  })
})
