/** Exporting a list to a file, for every resource of the registry. */

import { collections } from '@postern/domain/areas/index.ts'
import { allPermissions, exportPermission, type Permission } from '@postern/domain/auth/permission.ts'
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { defaultColumns, possibleColumns, sheetHead } from '@postern/domain/engine/listColumns.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runJobsOf } from '../../jobs/run.ts'
import { csvLine } from '../../spreadsheet/csv.ts'
import { sheetCell } from '../../spreadsheet/sheetCells.ts'
import { pathOf, sampleRecord, shareParents } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { readSheet } from '../../testing/xlsx.ts'

const { admin, north, south, person, database, deps } = await testServer()
await deps.jobs.work(runJobsOf(database))

shareParents()
/** By resource: two records that every test reads and none changes. */
const samples = new Map<ResourceName, AnyRecord>()
for (const resource of collections) {
  await sampleRecord(admin, resource, north)
  samples.set(resource.name, await sampleRecord(admin, resource, north))
}

const everythingBut = (word: Permission) => allPermissions.filter((permission) => permission !== word)

async function finished(id: string): Promise<Job> {
  const unfinished = () =>
    tx(database, 'all', (db) => db.all(sql<{ id: string }>`select id from jobs where finished_at is null`))
  await expect.poll(unfinished, { timeout: 20_000, interval: 50 }).toEqual([])
  return (await admin.get(`/api/jobs/${id}`)).json<Job>()
}

describe.each(collections.map((resource) => ({ name: resource.name, resource })))('$name as a file', ({ resource }) => {
  const path = pathOf(resource, north)
  const sample = samples.get(resource.name) ?? expect.fail('it has no sample')

  it('is what the list shows: the same rows in the same order, names instead of ids', async () => {
    const columns = possibleColumns(resource)
    const questions: Record<string, string>[] = [
      {},
      { q: String(sample[resource.title]) },
      { sort: '-createdAt' },
      { archived: 'true' },
    ]
    for (const more of questions) {
      const list = (await admin.get(`${path}?${new URLSearchParams({ ...more, limit: '200', fields: '*' })}`)).json<
        Page<AnyRecord>
      >()
      const query = new URLSearchParams({ ...more, format: 'csv', columns: columns.join(',') })
      const file = await admin.get(`${path}/export?${query}`)
      expect(file.statusCode, file.body).toBe(200)
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w -]+\d\.csv"/)
      expect(file.body).not.toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
      const lines = list.items.map((record) => csvLine(columns.map((name) => cellOf(record, name))))
      expect(file.body).toBe(`\uFEFF${csvLine(columns.map((name) => sheetHead(resource, name)))}${lines.join('')}`)
    }
    const shown = (await admin.get(`${path}/export?format=csv`)).body.split('\r\n')[0]
    expect(`${shown}\r\n`).toBe(`\uFEFF${csvLine(defaultColumns(resource).map((name) => sheetHead(resource, name)))}`)
  })

  const cellOf = (record: AnyRecord, name: string) => {
    const field = resource.fields[name]
    return field ? sheetCell(field, name, record) : null
  }

  it('is the same as XLSX', async () => {
    const list = (await admin.get(`${path}?limit=200`)).json<Page<AnyRecord>>()
    const file = await admin.get(`${path}/export?format=xlsx&columns=${resource.title}`)
    expect(file.statusCode).toBe(200)
    const rows = await readSheet(file.rawPayload)
    expect(rows).toHaveLength(list.items.length + 1)
    const title = sample[resource.title]
    expect(rows.flat()).toContainEqual(typeof title === 'number' ? { number: title, style: '0' } : { text: title })
  })

  it('needs the view permission, and the export permission if there is one', async () => {
    const words = new Set<Permission>([exportPermission(resource.permission), `${resource.permission}.view`])
    for (const word of words) {
      const lacking = await person(everythingBut(word))
      for (const answer of [
        await lacking.get(`${path}/export?format=csv`),
        await lacking.post(`${path}/export?format=csv`),
      ]) {
        expect(answer.statusCode, word).toBe(401)
        expect(answer.json<FailureBody>()).toMatchObject({ code: 'forbidden', permission: word })
      }
    }
  })

  // Records in the system area belong to no customer.
  if (resource.scope !== 'system')
    it('never contains another customer’s records', async () => {
      const asker = resource.scope === 'top' ? await person(allPermissions, [south]) : admin
      const file = await asker.get(`${pathOf(resource, south)}/export?format=csv&columns=${resource.title}`)
      expect(file.statusCode).toBe(200)
      expect(file.body.split('\r\n')).not.toContain(csvLine([cellOf(sample, resource.title)]).trimEnd())
      if (resource.scope !== 'customer') return
      const outsider = await person(allPermissions, [south])
      expect((await outsider.get(`${path}/export?format=csv`)).statusCode).toBe(404)
      expect((await outsider.post(`${path}/export?format=csv`)).statusCode).toBe(404)
    })

  it('refuses unknown columns, filters and formats', async () => {
    for (const query of [
      'format=csv&columns=bogus',
      'format=csv&columns=constructor',
      'format=csv&filter[bogus]=1',
      'format=pdf',
      '',
      'format=csv&limit=1',
    ])
      expect((await admin.get(`${path}/export?${query}`)).statusCode, query).toBe(400)
  })

  it('is also created in the background: the same file, for the requester only', async () => {
    const begun = await admin.post(`${path}/export?format=csv`)
    expect(begun.statusCode, begun.body).toBe(202)
    const { jobId } = begun.json<{ jobId: string }>()
    const job = await finished(jobId)
    expect(job).toMatchObject({ state: 'done', kind: 'export', title: resource.words.many })
    expect(job.progress).toBe(job.total)
    const file = await admin.get(`/api/jobs/${jobId}/file`)
    expect(file.body).toBe((await admin.get(`${path}/export?format=csv`)).body)
    expect(Buffer.byteLength(file.rawPayload)).toBe(job.fileSize)
    const other = await person(allPermissions)
    for (const address of [`/api/jobs/${jobId}`, `/api/jobs/${jobId}/file`])
      expect((await other.get(address)).statusCode).toBe(404)
    expect((await other.delete(`/api/jobs/${jobId}`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/jobs/${jobId}`)).statusCode).toBe(204)
    expect((await admin.get(`/api/jobs/${jobId}/file`)).statusCode).toBe(409)
  })
})
