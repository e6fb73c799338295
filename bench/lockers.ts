/**
 * Doors of many banks open and close at once. Measured in Chromium: the time from the vendor's request to the door's new state on the
 * screen, and the main-thread time for redrawing one changed door of a large bank.
 */
import type { CDPSession, Page } from '@playwright/test'
import { createAccount } from '../packages/api/areas/lockers/ingest/accounts.ts'
import { tx } from '../packages/api/database/db.ts'
import { signedWebhook } from '../packages/api/testing/live/signedWebhook.ts'
import { sampleRecord } from '../packages/api/testing/sample.ts'
import { resourceNamed } from '../packages/domain/engine/registry.ts'
import { buildConsoleIfStale } from '../tools/consoleBuild.mjs'
import { openPage } from './lists/browserPage.ts'
import { createCustomer } from './lists/rows.ts'
import { machine } from './lists/settings.ts'
import { openWorld, type World } from './lists/world.ts'
import { ms, quantile } from './measure.ts'

const banks = Number(process.env.BENCH_BANKS ?? 200)
const doorsPerBank = 50
const wallDoors = 400
const rounds = Number(process.env.BENCH_ROUNDS ?? 100)
/** Background events from all other banks together. */
const perSecond = 20
const targets = { screen: 250, repaint: 16 } as const

interface Door {
  readonly id: string
  readonly ref: string
}

interface Bank {
  readonly id: string
  readonly ref: string
  readonly doors: readonly Door[]
}

interface Scene {
  readonly customerId: string
  readonly vendor: string
  readonly path: string
  readonly secret: string
  /** The first one is the large bank. */
  readonly banks: readonly Bank[]
}

/** Inserts copies of rows: `changed` columns get a new expression, all others keep the value of the copied row. */
async function copies(world: World, table: string, changed: Readonly<Record<string, string>>, from: string) {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await pool.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `r.${name}`).join(', ')} ${from}`,
  )
}

async function createScene(world: World): Promise<Scene> {
  const { person, database, secrets } = world
  const { pool } = database
  const customerId = await createCustomer(person, 0)
  const bank = await sampleRecord(person, resourceNamed('lockerBanks'), customerId)
  const made = await person.post(`/api/customers/${customerId}/lockerBanks/${bank.id}/doors`, {
    columns: 5,
    doors: [{ size: 'M', count: doorsPerBank }],
  })
  if (made.statusCode !== 201) throw new Error(`No doors were created: ${made.body}`)
  const vendorId = String(bank.lockerVendorId)
  await pool.query(`update locker_vendors set adapter = 'simulator', status = 'active', slug = 'bench' where id = $1`, [
    vendorId,
  ])
  await pool.query(
    `update locker_banks set vendor_bank_id = 'B0', status = 'active', connectivity = 'online', last_seen_at = now() where id = $1`,
    [bank.id],
  )
  await pool.query(
    `update lockers set door_state = 'closed', occupancy = 'empty', fault = 'none', vendor_locker_id = 'D' || label where locker_bank_id = $1`,
    [bank.id],
  )
  await copies(
    world,
    'locker_banks',
    {
      id: 'gen_random_uuid()',
      name: `r.name || ' ' || n`,
      code: `'B' || n`,
      vendor_bank_id: `'B' || n`,
      station_id: 'null',
      external_id: 'null',
    },
    `from locker_banks r, generate_series(1, ${banks - 1}) n where r.id = '${bank.id}'`,
  )
  await copies(
    world,
    'lockers',
    { id: 'gen_random_uuid()', locker_bank_id: 'b.id', external_id: 'null' },
    `from lockers r, locker_banks b where r.locker_bank_id = '${bank.id}' and b.locker_vendor_id = '${vendorId}' and b.id <> '${bank.id}'`,
  )
  // The large bank gets more columns of the same doors.
  const [column, label] = ['r.column_number + 5 * n', `(r.label::int + ${doorsPerBank} * n)::text`]
  await copies(
    world,
    'lockers',
    {
      id: 'gen_random_uuid()',
      column_number: column,
      label,
      vendor_locker_id: `'D' || ${label}`,
      hardware_address: `'H' || ${label}`,
      external_id: 'null',
    },
    `from lockers r, generate_series(1, ${wallDoors / doorsPerBank - 1}) n where r.locker_bank_id = '${bank.id}'`,
  )
  const account = await tx(database, 'all', (db) =>
    createAccount(db, secrets, { vendorId, name: 'Bench', baseUrl: null }),
  )
  await pool.query('analyze lockers, locker_banks')
  const { rows } = await pool.query<Bank>(
    `select b.id, b.vendor_bank_id as ref, jsonb_agg(jsonb_build_object('id', l.id, 'ref', l.vendor_locker_id)) as doors
     from locker_banks b join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id
     where b.locker_vendor_id = $1 group by b.id, b.vendor_bank_id order by b.id = $2 desc, b.id`,
    [vendorId, bank.id],
  )
  const path = `/api/lockers/events/${account.webhookKey}`
  return { customerId, vendor: 'bench', path, secret: account.signingSecret, banks: rows }
}

type Kind = 'door.opened' | 'door.closed' | 'controller.heartbeat'

/** Sends events as the vendor does, with a sequence number per bank like its controller's. */
function vendorOf({ path, secret }: Scene, { server }: World) {
  const numbers = new Map<string, number>()
  return async (bank: Bank, door: Door | null, kind: Kind): Promise<number> => {
    const seq = (numbers.get(bank.ref) ?? 0) + 1
    numbers.set(bank.ref, seq)
    const at = new Date().toISOString()
    const event = {
      ...{ id: `${bank.ref}-${seq}`, bankId: bank.ref, kind, at, boot: 1, seq, data: {} },
      ...(door && { doorId: door.ref }),
    }
    const { body, headers } = signedWebhook(secret, [event])
    const began = performance.timeOrigin + performance.now()
    const answer = await fetch(server.url + path, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return began
  }
}

type Send = ReturnType<typeof vendorOf>

/** Sends events from the other banks until stopped. Stopping returns how many were sent. */
function traffic({ banks: [, ...others] }: Scene, send: Send): () => Promise<number> {
  let [isOver, sent] = [false, 0]
  const going = (async () => {
    const began = performance.now()
    while (!isOver) {
      const bank = others[sent % others.length]
      const door = bank?.doors[Math.floor(sent / others.length) % bank.doors.length]
      if (bank && door)
        await send(
          bank,
          door,
          Math.floor(sent / others.length / doorsPerBank) % 2 === 0 ? 'door.opened' : 'door.closed',
        )
      sent++
      const wait = (sent / perSecond) * 1_000 - (performance.now() - began)
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    }
  })()
  return async () => {
    isOver = true
    await going
    return sent
  }
}

/** A door that hasn't been redrawn by then counts as a failure. */
const longestMs = 20_000

/** Resolves to the time right after the frame that shows the door in this state, in epoch milliseconds like the sender's clock. */
const painted = (page: Page, door: Door, state: string) =>
  page.evaluateHandle(
    ([id, wanted, longest]) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const node = document.querySelector(`[data-door="${id}"]`)
      if (!node) throw new Error('The door isn’t drawn.')
      if (node.getAttribute('data-state') === wanted) throw new Error(`The door is ${wanted} already.`)
      const watcher = new MutationObserver(() => {
        if (node.getAttribute('data-state') !== wanted) return
        watcher.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
      })
      watcher.observe(node, { attributes: true })
      setTimeout(
        () => reject(new Error(`The door is still ${node.getAttribute('data-state')}, not ${wanted}.`)),
        longest,
      )
      // The promise is awaited later, so an early rejection must not be unhandled. It's wrapped, or evaluateHandle would await it.
      promise.catch(() => {})
      return { promise }
    },
    [door.id, state, longestMs] as const,
  )

/** Seconds that the page's main thread has been busy: scripts, styles, layout, paint. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

interface Figures {
  readonly screen: number[]
  readonly repaint: number[]
}

/** The page refetches lists shortly after an event. The next event waits for that. */
const settleMs = 700

/** Opens and closes one door after another, so a second run on the bank starts with all doors closed again. */
const stepAt = (bank: Bank, n: number) => {
  const door = bank.doors[Math.floor(n / 2) % bank.doors.length]
  if (!door) throw new Error('The bank has no doors.')
  return n % 2 === 0
    ? ({ door, kind: 'door.opened', state: 'open' } as const)
    : ({ door, kind: 'door.closed', state: 'free' } as const)
}

/** Rounds that aren't counted, until the page's scripts are compiled. */
const warmUps = 6
const beatEvery = 20

async function watch(page: Page, bank: Bank, send: Send, name: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page)
  // Measures the thread's CPU time, so other load on the machine doesn't count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const figures: Figures = { screen: [], repaint: [] }
  for (let n = 0; n < warmUps + rounds; n++) {
    // A bank without heartbeats is offline.
    if (n % beatEvery === 0) {
      await send(bank, null, 'controller.heartbeat')
      await page.waitForTimeout(settleMs)
      console.info(`   ${name}: ${n} of ${warmUps + rounds} events`)
    }
    const { door, kind, state } = stepAt(bank, n)
    const handle = await painted(page, door, state)
    const before = await worked(session)
    const began = await send(bank, door, kind)
    const shown = await handle.evaluate(({ promise }) => promise)
    const after = await worked(session)
    await handle.dispose()
    await page.waitForTimeout(settleMs)
    if (n < warmUps) continue
    figures.screen.push(shown - began)
    figures.repaint.push((after - before) * 1_000)
  }
  await session.detach()
  return figures
}

export async function lockers(): Promise<string> {
  if (!(await buildConsoleIfStale())) throw new Error('The console couldn’t be built.')
  await using stack = new AsyncDisposableStack()
  console.info('   starting Postgres and the server')
  const world = await openWorld(stack)
  console.info(`   creating ${banks} banks`)
  const scene = await createScene(world)
  const send = vendorOf(scene, world)
  const [wall] = scene.banks
  if (!wall) throw new Error('There are no banks.')
  console.info('   opening the dashboard')
  const page = await openPage(world, stack)
  await page.goto(
    `${world.server.url}/customers/${scene.customerId}/lockerBanks/${wall.id}/${scene.vendor}/lockerDashboard`,
  )
  await page.locator(`[data-door="${wall.doors[0]?.id}"]`).waitFor()
  await page.getByText('Live', { exact: true }).first().waitFor()
  const quiet = await watch(page, wall, send, 'alone')
  const stop = traffic(scene, send)
  const busy = await watch(page, wall, send, 'while other banks send')
  const sent = await stop()
  const doors = scene.banks.reduce((sum, bank) => sum + bank.doors.length, 0)
  const row = (name: string, times: readonly number[], target: number) => {
    const p95 = quantile(times, 0.95)
    return `| ${name} | ${ms(quantile(times, 0.5))} | **${ms(p95)}** | ≤ ${target} ms${p95 <= target ? '' : ', missed'} |`
  }
  return `
A dashboard with a wall of ${wall.doors.length} doors in headless Chromium on the production build, with ${doors.toLocaleString('en-US')} doors in ${scene.banks.length} banks live. A door's event is posted as its vendor posts it, signed; the time ends with the first frame that shows the door's new face. ${rounds} events each, on ${machine()} shared by vendor, server, Postgres and browser.

*Repaint* is the time that the page's main thread works from the post to that frame, for everything: reading the stream, React, styles, layout and paint.

| | p50 | p95 | target |
|---|---|---|---|
${row('event to screen', quiet.screen, targets.screen)}
${row(`event to screen, while other banks send ${perSecond} events per second (${sent} sent)`, busy.screen, targets.screen)}
${row('repaint of one change', quiet.repaint, targets.repaint)}
${row('repaint of one change, while other banks send', busy.repaint, targets.repaint)}
`
}
