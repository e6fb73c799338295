/** Imports as a user or a program runs them, call by call. */

import type { ColumnPlan, Mapping, Matching } from '@postern/domain/imports/importPlan.ts'
import type { ImportRecord, ImportRow, ProblemGroup } from '@postern/domain/imports/importRecord.ts'
import { expect } from 'vitest'
import type { Person } from '../server.ts'

const settled = ['draft', 'validated', 'needsReview', 'done', 'failed', 'cancelled', 'undone']

/** `{ 0: 'externalId' }`: columns by index. */
export const mapped = (targets: Readonly<Record<number, string>>, missing: Mapping['missing'] = {}): Mapping => ({
  columns: Object.entries(targets).map(
    ([column, target]): ColumnPlan => ({ column: Number(column), constant: null, target, transforms: [] }),
  ),
  missing,
})

export const matchingBy = (keys: string[], more: Partial<Matching> = {}): Matching => ({
  keys,
  mode: 'createAndUpdate',
  missing: 'nothing',
  scope: null,
  maxLeavingPercent: 10,
  maxEmailChangePercent: 25,
  ...more,
})

export function importing(person: Person, customerId: string, kind = 'contacts') {
  const base = `/api/customers/${customerId}/imports`
  const good = async <T>(answer: Promise<{ statusCode: number; body: string; json<U>(): U }>): Promise<T> => {
    const given = await answer
    expect(given.statusCode, given.body).toBeLessThan(300)
    return given.json<T>()
  }
  const send = (content: string | Buffer, fileName = 'people.csv') =>
    person.post(`${base}?kind=${kind}&fileName=${encodeURIComponent(fileName)}`, Buffer.from(content), {
      headers: { 'content-type': 'application/octet-stream' },
    })
  const read = (id: string) => good<ImportRecord>(person.get(`${base}/${id}`))
  const ended = async (id: string): Promise<ImportRecord> => {
    await expect
      .poll(async () => (await read(id)).state, { timeout: 60_000, interval: 50 })
      .toSatisfy((state) => settled.includes(state))
    return read(id)
  }
  const step = async (id: string, name: 'dryRun' | 'run' | 'undo'): Promise<ImportRecord> => {
    const { rowVersion } = await read(id)
    await good(person.post(`${base}/${id}/${name}`, {}, { headers: { 'if-match': `"${rowVersion}"` } }))
    return ended(id)
  }
  const change = async (id: string, body: object) =>
    good<ImportRecord>(person.patch(`${base}/${id}`, body, (await read(id)).rowVersion))
  return {
    base,
    send,
    read,
    ended,
    step,
    change,
    upload: (content: string | Buffer, fileName?: string) => good<ImportRecord>(send(content, fileName)),
    /** Up to the end of its dry run. */
    checked: async (content: string | Buffer, mapping: Mapping, matching: Matching): Promise<ImportRecord> => {
      const { id } = await good<ImportRecord>(send(content))
      await change(id, { mapping, matching })
      return step(id, 'dryRun')
    },
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await good<{ items: ImportRow[] }>(person.get(`${base}/${id}/rows${query}`))).items,
    problems: async (id: string): Promise<ProblemGroup[]> =>
      (await good<{ items: ProblemGroup[] }>(person.get(`${base}/${id}/problems`))).items,
    editRow: async (id: string, row: number, cells: { column: number; value: string }[]) =>
      good<{ import: ImportRecord; row: ImportRow }>(
        person.patch(`${base}/${id}/rows/${row}`, { cells }, (await read(id)).rowVersion),
      ),
    fix: async (id: string, problem: string, value: string | null): Promise<ImportRecord> => {
      const { rowVersion } = await read(id)
      await good(
        person.post(`${base}/${id}/problems/fix`, { problem, value }, { headers: { 'if-match': `"${rowVersion}"` } }),
      )
      return ended(id)
    },
  }
}
