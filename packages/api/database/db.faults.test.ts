/** How the server handles a failing database or network. */
import { Failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../newId.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { copyOfTemplate } from '../testing/server.ts'
import { timeouts } from './connection.ts'
import { asOne, type Database, type Db, openPool, tx } from './db.ts'
import { failureOf } from './dbFailure.ts'

const url = await copyOfTemplate()
const direct = openPool(url)
await direct.query('create table notes (id uuid primary key, text text)')
await direct.query('grant all on notes to postern_rows')
const proxy = await faultProxy(url)
/** Short, so the test doesn't wait for the server's usual limit. */
const database: Database = {
  pool: openPool(proxy.url, { ...timeouts, query_timeout: 300 }),
  rowRole: 'postern_rows',
}
const near: Database = { pool: direct, rowRole: 'postern_rows' }
afterAll(() => Promise.all([direct.end(), database.pool.end()]))

const write = (db: Db, id: string) => db.all(sql`insert into notes (id, text) values (${id}, 'x')`)
const exists = async (id: string) => (await direct.query('select from notes where id = $1', [id])).rowCount === 1
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

describe('a network that drops everything silently', () => {
  /** Statements sent on connections, answered or not: each of these waits for an answer that never comes. */
  const asked: string[] = []
  database.pool.on('connect', (client) => {
    const { query } = client
    vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
      asked.push(JSON.stringify(given[0]))
      return Reflect.apply(query, client, given)
    })
  })
  const askedSince = (start: number) => asked.slice(start).join()

  it('fails the query at the client’s own timeout, sends no rollback and destroys the connection', async () => {
    const swallowed = tx(database, 'all', async (db) => {
      proxy.swallow()
      await db.all(sql`select 1`)
    })
    expect(await outcomeOf(swallowed)).toBe('unavailable')
    expect(askedSince(0)).toContain('select 1')
    expect(askedSince(0)).not.toContain('rollback')
    await expect.poll(() => proxy.open()).toBe(0)
    proxy.heal()
    expect(await tx(database, 'all', (db) => db.one(sql`select 1 as one`))).toEqual({ one: 1 })
  })

  it('sends nothing more on a lost connection, even if the work continues after the failure', async () => {
    const before = asked.length
    const stubborn = tx(database, 'all', async (db) => {
      proxy.swallow()
      for (const _ of [1, 2, 3]) await db.all(sql`select 2`).catch(() => {})
    })
    expect(await outcomeOf(stubborn)).toBe('unavailable')
    expect(askedSince(before).match(/select 2/g)).toHaveLength(1)
    expect(askedSince(before)).not.toMatch(/commit|rollback/)
    proxy.heal()
  })
})

describe('a connection lost at the commit', () => {
  const hangUps = ['before', 'after'] as const

  it.each(hangUps)('reports an unknown outcome if it’s lost %s the database has committed', async (when) => {
    const id = newId()
    proxy.hangUpAt('commit', when)
    const error: unknown = await tx(database, 'all', (db) => write(db, id)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'outcome_unknown', message: expect.stringMatching(/^We couldn’t confirm/) })
    expect(await exists(id)).toBe(when === 'after')
  })

  it('control: reported like any other lost connection, one of the two would be wrong', async () => {
    const lies = []
    for (const when of hangUps) {
      const id = newId()
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query('insert into notes (id) values ($1)', [id])
      proxy.hangUpAt('commit', when)
      const error: unknown = await client.query('commit').catch((reason: unknown) => reason)
      client.release(true)
      const told = failureOf(error)
      if (told instanceof Failure && told.message.includes('Nothing was changed') && (await exists(id))) lies.push(when)
    }
    expect(lies).toEqual(['after'])
  })

  it('is a plain refusal if the database itself refuses the commit', async () => {
    await direct.query(`alter table notes add constraint notes_text_unique unique (text) deferrable initially deferred`)
    await direct.query('delete from notes')
    await tx(near, 'all', (db) => write(db, newId()))
    expect(await outcomeOf(tx(near, 'all', (db) => write(db, newId())))).toBe('conflict')
    await direct.query('alter table notes drop constraint notes_text_unique')
  })

  it('backends killed under load: every request that reports no change has changed nothing', async () => {
    const killer = new pg.Client({ connectionString: url })
    await killer.connect()
    const told: { id: string; code: string }[] = []
    const writers = Array.from({ length: 6 }, async () => {
      for (let round = 0; round < 60; round++) {
        const id = newId()
        told.push({ id, code: await outcomeOf(tx(near, 'all', (db) => write(db, id))) })
      }
    })
    let writing = true
    const killing = (async () => {
      while (writing)
        await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'postern' and random() < 0.3`)
    })()
    await Promise.all(writers)
    writing = false
    await killing
    await killer.end()
    const stored = new Set((await direct.query<{ id: string }>('select id from notes')).rows.map(({ id }) => id))
    const failed = told.filter(({ code }) => code !== 'saved')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.filter(({ code }) => code !== 'unavailable' && code !== 'outcome_unknown')).toEqual([])
    expect(told.filter(({ id, code }) => code === 'unavailable' && stored.has(id))).toEqual([])
    expect(told.filter(({ id, code }) => code === 'saved' && !stored.has(id))).toEqual([])
  })
})

describe('conflicting transactions', () => {
  /** Two transactions that lock the same two rows in opposite order, each holding its first before either asks for its second. */
  async function crossed(run: (first: string, second: string, bothHold: () => Promise<unknown>) => Promise<unknown>) {
    const [a, b] = [newId(), newId()]
    await direct.query('insert into notes (id) values ($1), ($2)', [a, b])
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holds = (place: number) => () => {
      holding[place]?.resolve()
      return Promise.all(holding.map(({ promise }) => promise))
    }
    return Promise.allSettled([run(a, b, holds(0)), run(b, a, holds(1))])
  }
  const lock = (db: Db, id: string) => db.all(sql`update notes set text = coalesce(text, '') || '.' where id = ${id}`)

  it('are retried as a whole after a deadlock, and both succeed', async () => {
    let begun = 0
    const ends = await crossed((first, second, bothHold) =>
      tx(near, 'all', async (db) => {
        begun++
        await lock(db, first)
        await bothHold()
        await lock(db, second)
      }),
    )
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(begun).toBe(3)
  })

  it('control: without a retry, one of the two fails', async () => {
    const ends = await crossed(async (first, second, bothHold) => {
      const client = await direct.connect()
      try {
        await client.query('begin')
        await client.query(`update notes set text = 'y' where id = $1`, [first])
        await bothHold()
        await client.query(`update notes set text = 'y' where id = $1`, [second])
        await client.query('commit')
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are retried after a serialization failure, but not forever', async () => {
    let begun = 0
    const never = tx(near, 'all', async (db) => {
      begun++
      await db.all(sql`do $$ begin raise exception using errcode = '40001'; end $$`)
    })
    expect(await outcomeOf(never)).toBe('unavailable')
    expect(begun).toBe(4)
  })
})

describe('errors caused by the database itself', () => {
  const raised = (state: string) =>
    tx(near, 'all', (db) => db.all(sql`do ${sql.raw(`$$ begin raise exception using errcode = '${state}'; end $$`)}`))

  it.each([
    ['53100', /database disk is full.*don’t need to restart/],
    ['53200', /out of memory/],
    ['53400', /Try again/],
    ['58030', /couldn’t read or write its files/],
    ['57P02', /Try again/],
    ['57P03', /Try again/],
    ['25006', /doesn’t accept changes right now/],
    ['08006', /Try again/],
  ])('%s is a 503 that says so', async (state, sentence) => {
    const error = await raised(state).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable', status: 503, message: expect.stringMatching(sentence) })
  })

  it('a read-only standby is named', async () => {
    const reading = tx(near, 'all', async (db) => {
      await db.all(sql`set transaction read only`)
      await write(db, newId())
    })
    await expect(reading).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('doesn’t accept changes'),
    })
  })

  it('a transaction that was idle for too long is named', async () => {
    const idle = tx(near, 'all', async (db) => {
      const me = await db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await db.all(sql`set local idle_in_transaction_session_timeout = '20ms'`)
      await expect
        .poll(async () => (await direct.query('select from pg_stat_activity where pid = $1', [me?.pid])).rowCount)
        .toBe(0)
      await db.all(sql`select 1`)
    })
    expect(await outcomeOf(idle)).toBe('unavailable')
  })

  it('control: a mistake in our own statement isn’t blamed on the database', async () => {
    await expect(tx(near, 'all', (db) => db.all(sql`select nonsense`))).rejects.toThrow('nonsense')
  })
})

describe('several transactions as one', () => {
  it('are saved together, or none of them is', async () => {
    const [kept, lost] = [newId(), newId()]
    await asOne(near, 'all', () => tx(near, 'all', (db) => write(db, kept)))
    const half = asOne(near, 'all', async () => {
      await tx(near, 'all', (db) => write(db, lost))
      throw new Error('afterwards')
    })
    await expect(half).rejects.toThrow('afterwards')
    expect([await exists(kept), await exists(lost)]).toEqual([true, false])
  })

  it('each see their own customer’s rows, even if they start at the same time', async () => {
    const customers = [newId(), newId()]
    const seen = await asOne(near, 'all', () =>
      Promise.all(
        customers.map((customerId) =>
          tx(near, { customerId }, (db) => db.one(sql<{ id: string }>`select current_setting('app.customer') as id`)),
        ),
      ),
    )
    expect(seen.map((row) => row?.id)).toEqual(customers)
  })

  it('continue after one that failed and was caught', async () => {
    const [twice, after] = [newId(), newId()]
    await asOne(near, 'all', async () => {
      await tx(near, 'all', (db) => write(db, twice))
      expect(await outcomeOf(tx(near, 'all', (db) => write(db, twice)))).toBe('conflict')
      await tx(near, 'all', (db) => tx(near, 'all', () => write(db, after)))
    })
    expect([await exists(twice), await exists(after)]).toEqual([true, true])
  })

  it('save nothing after one that fails for all of them, even if its failure was caught', async () => {
    const [before, after] = [newId(), newId()]
    const caught = (failsWhole: boolean) =>
      asOne(near, 'all', async () => {
        await tx(near, 'all', (db) => write(db, before))
        const failing = async (db: Db) => {
          await write(db, after)
          throw new Error('halfway')
        }
        await tx(near, 'all', failing, { failsWhole }).catch(() => {})
      })
    await expect(caught(true)).rejects.toThrow('halfway')
    expect([await exists(before), await exists(after)]).toEqual([false, false])
    // Control: without it, only the failed one is rolled back.
    await caught(false)
    expect([await exists(before), await exists(after)]).toEqual([true, false])
  })
})

describe('a statement that decides whether to continue', () => {
  const refusing = (id: string, work: (db: Db) => Promise<unknown>) =>
    tx(near, 'all', async (db) => {
      db.laterChecked(sql<{ one: number }>`select 1 as one`, ([row]) => {
        if (row?.one === 1) throw new Error('not so')
      })
      await write(db, id).catch(() => {})
      await work(db)
    })

  it('lets nothing be saved once it refuses, even if the work continues', async () => {
    const ids = [newId(), newId()] as const
    await expect(refusing(ids[0], async () => {})).rejects.toThrow('not so')
    await expect(refusing(ids[0], (db) => write(db, ids[1]))).rejects.toThrow('not so')
    expect([await exists(ids[0]), await exists(ids[1])]).toEqual([false, false])
  })

  it('ends with the part it refuses, and the rest continues', async () => {
    const ids = [newId(), newId(), newId()] as const
    await tx(near, 'all', async (db) => {
      await write(db, ids[0])
      const part = db.inPart(async () => {
        db.laterChecked(sql`select 1`, () => {
          throw new Error('not so')
        })
        await write(db, ids[1])
      })
      await expect(part).rejects.toThrow('not so')
      await write(db, ids[2])
    })
    expect([await exists(ids[0]), await exists(ids[1]), await exists(ids[2])]).toEqual([true, false, true])
  })

  it('is sent before the commit if nothing else is', async () => {
    const id = newId()
    const refused = tx(near, 'all', async (db) => {
      db.later(sql`insert into notes (id, text) values (${id}, 'x')`)
      db.laterChecked(sql`select 1`, () => {
        throw new Error('not so')
      })
    })
    await expect(refused).rejects.toThrow('not so')
    expect(await exists(id)).toBe(false)
  })
})
