/** The demo's simulated printers: they have a month of history, print some labels, and let others wait for paper. */
import { startSimulator } from '@postern/lockerSim/simulator.ts'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { tx } from '../../../../database/db.ts'
import { copyOfDemo } from '../../../../testing/demoServer.ts'
import { serverOn } from '../../../../testing/server.ts'
import { startPrinting } from '../printNode.ts'
import { startDemoPrinters } from './demoPrinters.ts'
import { makeDemoPrinting } from './demoPrinting.ts'

const simulator = await startSimulator({ seed: 1, port: 0, lockBoardPort: 0 })
afterAll(() => simulator.close())
const { database, deps } = await serverOn(await copyOfDemo(), {
  lockerSimulatorUrl: simulator.url,
  startsLockerSimulator: true,
  demoIsLoading: () => false,
})

interface Count {
  code: string
  state: string
  jobs: number
}

it('prints at the dock, and waits where there’s no paper', async () => {
  await using _printing = startPrinting(deps)
  await using _demo = startDemoPrinters(deps)
  await vi.waitFor(
    async () => {
      const counts = await tx(database, 'all', (db) =>
        db.all(sql<Count>`
          select p.code, j.state, count(*)::int as jobs from print_jobs j join printers p on p.customer_id = j.customer_id
            and p.id = j.printer_id where j.content is not null group by p.code, j.state`),
      )
      expect(counts).toContainEqual(expect.objectContaining({ code: 'DOCK1', state: 'confirmed' }))
      expect(counts).toContainEqual(expect.objectContaining({ code: 'DOCK2', state: 'queued' }))
      expect(counts).toContainEqual(expect.objectContaining({ code: 'LOCK1', state: 'queued' }))
    },
    { timeout: 50_000, interval: 300 },
  )
  const [past] = await tx(database, 'all', (db) =>
    db.all(sql<{ jobs: number; routes: number }>`
      select (select count(*)::int from print_jobs where content is null) as jobs, (select count(*)::int from print_routes) as routes`),
  )
  expect(past?.jobs).toBeGreaterThan(50)
  expect(past?.routes).toBeGreaterThan(20)
  // After a restart, printers that were added in the meantime or had used up their roll have a roll, too.
  const unknownRolls = sql<{ count: number }>`
    select count(*)::int as count from printers p left join printer_states s on s.printer_id = p.id
    where p.roll_labels is not null and s.state is distinct from 'outOfPaper'
      and (s.roll_began_at is null or s.label_count - s.roll_began_at >= p.roll_labels)`
  await tx(database, 'all', async (db) => {
    await db.all(
      sql`delete from printer_states where printer_id = (select id from printers where code = 'DESK1' order by id limit 1)`,
    )
    await db.all(sql`update printer_states set roll_began_at = 0 where printer_id =
      (select id from printers where code = 'DESK1' order by id desc limit 1)`)
    expect((await db.one(unknownRolls))?.count).toBeGreaterThan(1)
    await makeDemoPrinting(db)
    expect((await db.one(unknownRolls))?.count).toBe(0)
  })
}, 90_000)
