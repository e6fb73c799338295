import { describe, expect, it } from 'vitest'
import { letClockMove } from '../testing/movableClock.ts'
import { copyOfTemplate } from '../testing/server.ts'
import { ensureMonths, migrate } from './migrate.ts'

const logs = ['audit_log', 'parcel_events', 'scan_log']
const inserts = [
  `insert into audit_log (id, at, resource, record_id, action, via, row_version, changes)
    values (gen_random_uuid(), now(), 'sites', gen_random_uuid(), 'create', 'console', 1, '{}')`,
  `insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
    values (gen_random_uuid(), gen_random_uuid(), now(), gen_random_uuid(), gen_random_uuid(), 'Received')`,
  `insert into scan_log (customer_id, id, at, barcode, normalised, result)
    values (gen_random_uuid(), gen_random_uuid(), now(), '1Z', '1Z', 'unmatched')`,
]

async function databaseWithClock() {
  const url = await copyOfTemplate()
  const { run, moveTo } = await letClockMove(url)
  const moveClock = (months: number) => moveTo(`${months} months`)
  const write = async () => {
    for (const insert of inserts) await run(insert)
  }
  /** Where the rows of a log are: partition name and row count. */
  const partitions = async () => {
    const rows = await Promise.all(
      logs.map((log) =>
        run<{ name: string; n: number }>(
          `select tableoid::regclass::text as name, count(*)::int as n from ${log} group by 1 order by 1`,
        ),
      ),
    )
    return rows.flat().map(({ name, n }) => `${name} ${n}`)
  }
  const month = async () => (await run<{ month: string }>(`select to_char(now(), 'YYYY_MM') as month`))[0]?.month
  return { url, run, moveClock, write, partitions, month }
}

describe('monthly partitions of the logs', () => {
  it('restarts five months later, even if rows have landed outside every month', async () => {
    const { url, run, moveClock, write, partitions, month } = await databaseWithClock()
    await moveClock(5)
    await write()
    expect(await partitions()).toEqual(logs.map((log) => `${log}_other 1`))
    // Control: Postgres refuses to create the month without moving its rows.
    const plain = run(
      `create table plain partition of scan_log for values from (date_trunc('month', now())) to (date_trunc('month', now()) + interval '1 month')`,
    )
    await expect(plain).rejects.toThrow(/default partition .* would be violated/)

    await migrate(url)
    await write()
    const now = await month()
    expect(await partitions()).toEqual(logs.map((log) => `${log}_${now} 2`))
    await expect(run('delete from audit_log')).rejects.toThrow('append-only')
    await expect(run(`delete from audit_log_${now}`)).rejects.toThrow('append-only')
  })

  it('creates the months ahead while the server runs, even if another node does so at the same time', async () => {
    const { url, moveClock, write, partitions, month } = await databaseWithClock()
    for (const months of [2, 4, 6]) {
      await moveClock(months)
      await Promise.all([ensureMonths(url), ensureMonths(url)])
      await write()
      expect(await partitions()).toContain(`scan_log_${await month()} 1`)
    }
    expect((await partitions()).filter((each) => each.includes('_other'))).toEqual([])
  })

  it('gives a month into which rows were moved the same indexes as the others', async () => {
    const { url, run, moveClock, write, month } = await databaseWithClock()
    const indexes = async (table: string) =>
      (await run<{ def: string }>(`select indexdef as def from pg_indexes where tablename = '${table}'`))
        .map(({ def }) => def.replace(/^.* USING/, ''))
        .sort()
    const first = await month()
    await moveClock(5)
    await write()
    await migrate(url)
    for (const log of logs) {
      const usual = await indexes(`${log}_${first}`)
      expect(usual).not.toEqual([])
      expect(await indexes(`${log}_${await month()}`)).toEqual(usual)
    }
  })
})
