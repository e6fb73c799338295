/** Planned retirement happens on its day in the customer's time zone, and not before. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { quickly, tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { currentVersion } from './labelVersions.ts'
import { retireLabelsTask } from './retireTask.ts'

const { admin, north, database } = await testServer()
const { create, change, read } = actsIn(admin, north)

const dayIn = async (days: number): Promise<string> => {
  const [row] = await quickly(
    database,
    sql<{ day: string }>`
      select ((now() at time zone timezone)::date + ${days}::int)::text as day from customers where id = ${north}`,
  )
  return row?.day ?? ''
}
const published = async (values: object): Promise<AnyRecord> => {
  const label = await create(thermalLabels, { source: '^XA^FO20,20^A0N,30,30^FDText^FS^XZ', ...values })
  await change(thermalLabels, label, { state: 'published' })
  return label
}
const isInUse = async ({ id }: AnyRecord): Promise<boolean> =>
  (await tx(database, { customerId: north }, (db) => currentVersion(db, north, id))) !== undefined
const isNeeded = async () =>
  (await quickly(database, sql<{ needed: boolean }>`select ${retireLabelsTask.isNeeded} as needed`))[0]?.needed

it('retires labels that are due, with an audit entry, and leaves the others', async () => {
  const tomorrow = await published({ retiresOn: await dayIn(1) })
  expect(await isNeeded()).toBe(false)
  const today = await published({ retiresOn: await dayIn(0) })
  const never = await published({ retiresOn: null })
  expect(await isNeeded()).toBe(true)
  expect((await runTask(database, retireLabelsTask)).processed).toBe(1)
  expect([await isInUse(tomorrow), await isInUse(today), await isInUse(never)]).toEqual([true, false, true])
  expect((await read(thermalLabels, today)).state).toBe('retired')
  const { items } = (await admin.get(`${pathOf(thermalLabels, north)}/${today.id}/history`)).json<{
    items: { changes: object; via: string }[]
  }>()
  expect(items[0]).toMatchObject({
    changes: { state: { before: 'published', after: 'retired' } },
    via: 'task',
  })
})

it('doesn’t retire a republished label again', async () => {
  const label = await published({ retiresOn: await dayIn(0) })
  await runTask(database, retireLabelsTask)
  const answer = await change(thermalLabels, await read(thermalLabels, label), { state: 'published' })
  expect(answer.json<AnyRecord>()).toMatchObject({ state: 'published', retiresOn: null })
  expect((await runTask(database, retireLabelsTask)).processed).toBe(0)
  expect(await isInUse(label)).toBe(true)
})
