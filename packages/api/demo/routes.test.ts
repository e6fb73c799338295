import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { testServer } from '../testing/server.ts'

const consoleDirectory = await mkdtemp(join(tmpdir(), 'postern-console-'))
await writeFile(
  join(consoleDirectory, 'index.html'),
  '<meta name="postern-version" content="" /><meta name="postern-demo-loading" content="" />',
)
afterAll(() => rm(consoleDirectory, { recursive: true, force: true }))

let isLoading = false
const { app, database, admin, person } = await testServer({
  consoleDirectory,
  demo: true,
  demoIsLoading: () => isLoading,
})

const progress = async (who = admin) => (await who.get('/api/demo/progress')).json()
const setSteps = (done: number) =>
  tx(database, 'all', (db) =>
    db.all(sql`
      insert into demo_load (size, made_for, steps_done, steps_total) values ('full', now(), ${done}, 30)
      on conflict (single) do update set steps_done = excluded.steps_done`),
  )

describe('the progress of the demo', () => {
  it('is complete where it was loaded by a version without steps', async () => {
    expect(await progress()).toEqual({ loading: false, percent: 100 })
  })

  it('counts the steps, for everyone who is signed in', async () => {
    await setSteps(0)
    expect(await progress()).toEqual({ loading: true, percent: 0 })
    await setSteps(29)
    expect(await progress(await person([]))).toEqual({ loading: true, percent: 96 })
    await setSteps(30)
    expect(await progress()).toEqual({ loading: false, percent: 100 })
    expect((await app.inject('/api/demo/progress')).statusCode).toBe(401)
  })

  it('is complete where the demo is turned off midway', async () => {
    const off = await testServer({ demo: false })
    await tx(off.database, 'all', (db) =>
      db.all(sql`insert into demo_load (size, made_for, steps_total) values ('full', now(), 30)`),
    )
    expect((await off.admin.get('/api/demo/progress')).json()).toEqual({ loading: false, percent: 100 })
  })

  it('is asked for by pages loaded meanwhile, and by no others', async () => {
    const page = async () => (await app.inject('/customers')).body
    expect(await page()).toContain('<meta name="postern-demo-loading" content="" />')
    isLoading = true
    expect(await page()).toContain('<meta name="postern-demo-loading" content="on" />')
  })
})
