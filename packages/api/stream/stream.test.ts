import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type Database, type Db, openPool, quickly, tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { addressOf, LiveReader } from '../testing/live/liveReader.ts'
import { serverOn, testServer } from '../testing/server.ts'
import { positionOf, positionText } from './position.ts'
import { publish } from './publish.ts'
import { readMessages } from './readMessages.ts'

const server = await testServer()
const { database, north, south, admin, person, url } = server
const base = await addressOf(server.app)
const other = await addressOf((await serverOn(url)).app)

const topicOf = (customerId: string, id = newId()) => `customers/${customerId}/lockerBanks/${id}`
const tell = (topic: string, ...bodies: unknown[]) =>
  tx(database, 'all', async (db) => {
    for (const body of bodies) publish(db, topic, body)
  })

const readers: LiveReader[] = []
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.hangUp()
})
const follow = (token: string, ...topics: string[]) => {
  const reader = new LiveReader(token, topics)
  readers.push(reader)
  return reader.connect(base)
}

/** A transaction that has published and commits on request. */
async function openTransaction(on: Database, topic: string, body: unknown) {
  const published = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const done = tx(on, 'all', async (db) => {
    publish(db, topic, body)
    await db.all(sql`select 1`)
    published.resolve()
    await mayEnd.promise
  })
  await published.promise
  return async () => {
    mayEnd.resolve()
    await done
  }
}

describe('the live stream', () => {
  it('tells what was published once it’s committed, on every node', async () => {
    const topic = topicOf(north)
    const here = await follow(admin.token, topic)
    const there = await new LiveReader(admin.token, [topic]).connect(other)
    readers.push(there)
    const commit = await openTransaction(database, topic, { door: 1 })
    await tell(topicOf(north), { door: 2 })
    expect(here.bodies).toEqual([])
    await commit()
    await here.got({ door: 1 })
    await there.got({ door: 1 })
    expect(here.messages[0]?.topic).toBe(topic)
  })

  it('tells nothing of what was rolled back', async () => {
    const topic = topicOf(north)
    const reader = await follow(admin.token, topic)
    const failing = tx(database, 'all', async (db) => {
      publish(db, topic, 'never')
      await db.all(sql`select 1`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await tell(topic, 'after')
    await reader.got('after')
  })

  it('refuses topics of customers out of reach, without the permission, and unknown ones', async () => {
    const staff = await person(['lockers.banks.view'], [north])
    const [mine, foreign] = [topicOf(north), topicOf(south)]
    const reader = await follow(staff.token, mine, foreign, 'customers', `customers/${north}/secrets/${north}`)
    expect(JSON.parse(reader.frames[0]?.data ?? '')).toEqual({
      topics: [mine],
      refused: [foreign, 'customers', `customers/${north}/secrets/${north}`],
    })
    await tell(foreign, 'not for them')
    await tell(mine, 'for them')
    await reader.got('for them')
    const stranger = await person(['customers.view'])
    const denied = await follow(stranger.token, mine)
    expect(JSON.parse(denied.frames[0]?.data ?? '')).toEqual({ topics: [], refused: [mine] })
  })

  it('needs a session and a few topics', async () => {
    expect((await follow('no-such-token-at-all-0000', topicOf(north))).status).toBe(401)
    expect((await admin.get('/api/stream')).statusCode).toBe(400)
    const many = Array.from({ length: 61 }, () => topicOf(north)).join(',')
    expect((await admin.get(`/api/stream?topics=${many}`)).statusCode).toBe(400)
  })

  it('can be published to by a customer’s transaction in that customer’s topics only', async () => {
    const publishing = (topic: string) => tx(database, { customerId: north }, async (db: Db) => publish(db, topic, 1))
    await publishing(topicOf(north))
    await expect(publishing(topicOf(south))).rejects.toThrow()
    await expect(publishing('tasks')).rejects.toThrow()
  })

  it('refuses a message that is too large to be sent to everyone', async () => {
    await expect(tell(topicOf(north), 'x'.repeat(20_000))).rejects.toThrow('characters')
  })
})

describe('resuming the live stream', () => {
  it('goes on where it was, on another node, without a loss or a repeat', async () => {
    const topic = topicOf(north)
    const reader = await follow(admin.token, topic)
    await tell(topic, 1, 2)
    await reader.got(1, 2)
    await reader.hangUp()
    await tell(topic, 3, 4)
    await reader.connect(other)
    await tell(topic, 5)
    await reader.got(1, 2, 3, 4, 5)
    expect(reader.count('reset')).toBe(0)
  })

  it('gets a message that was written before the last one it got, and committed after it', async () => {
    const topic = topicOf(north)
    const reader = await follow(admin.token, topic)
    const commit = await openTransaction(database, topic, 'early')
    await tell(topic, 'late')
    await reader.got('late')
    await reader.hangUp()
    await commit()
    await reader.connect(other)
    await reader.got('late', 'early')
  })

  it.each(['nonsense', '1.2.3.4', `${Math.floor(Date.now() / 1_000)}.${2n ** 63n}.`, '1.5.'])(
    'starts anew from %s, which it can’t go on from',
    async (id) => {
      const topic = topicOf(north)
      const reader = new LiveReader(admin.token, [topic])
      readers.push(reader)
      reader.lastId = id
      await reader.connect(base)
      await expect.poll(() => reader.count('reset')).toBe(1)
      await tell(topic, 'next')
      await reader.got('next')
    },
  )

  it('starts anew after more messages than are sent at once', async () => {
    const topic = topicOf(north)
    const reader = await follow(admin.token, topic)
    await reader.hangUp()
    await tx(database, 'all', (db) =>
      db.all(sql`insert into stream_messages (customer_id, topic, body)
        select ${north}, ${topic}, to_jsonb(n) from generate_series(1, 2001) n`),
    )
    await reader.connect(base)
    await expect.poll(() => reader.count('reset')).toBe(1)
    expect(reader.bodies).toEqual([])
  })

  it('reads its own writing of a position', () => {
    const position = { seconds: 5, end: 12n, open: new Set([7n, 9n]) }
    expect(positionOf(positionText(position))).toEqual(position)
  })
})

/** The naive reader: it remembers the last ID. */
const naiveReader = () => {
  let last = 0
  return async (topic: string): Promise<unknown[]> => {
    const rows = await quickly(
      database,
      sql<{ id: number; body: unknown }>`
      select id, body from stream_messages where topic = ${topic} and id > ${last} order by id`,
    )
    last = rows.at(-1)?.id ?? last
    return rows.map(({ body }) => body)
  }
}

describe('reading in an order that is safe to commit in', () => {
  const readerOf = async () => {
    let { position } = await readMessages(database, null, [])
    return async (topic: string): Promise<unknown[]> => {
      const batch = await readMessages(database, position, [topic])
      position = batch.position
      return batch.messages.map(({ body }) => body)
    }
  }

  /** Two transactions write, the second commits first, and both readers read after each commit. */
  async function lookTwice(read: (topic: string) => Promise<unknown[]>) {
    const topic = topicOf(north)
    const commit = await openTransaction(database, topic, 'first')
    await tell(topic, 'second')
    const seen = [...(await read(topic))]
    await commit()
    return [...seen, ...(await read(topic)), ...(await read(topic))]
  }

  it('skips nothing that commits later, and doesn’t wait for it', async () => {
    expect(await lookTwice(await readerOf())).toEqual(['second', 'first'])
  })

  it('loses a message where only the last ID is remembered', async () => {
    expect(await lookTwice(naiveReader())).toEqual(['second'])
  })
})

describe('a stream whose user changes', () => {
  it('ends when they sign out', async () => {
    const leaving = await person(['lockers.banks.view'])
    const reader = await follow(leaving.token, topicOf(north))
    await leaving.post('/api/auth/logout')
    await expect.poll(() => reader.count('end'), { timeout: 15_000 }).toBe(1)
    await reader.over
    expect((await reader.connect(base)).status).toBe(401)
  })

  it('ends when they are suspended, and loses the topics their role loses', async () => {
    const suspended = await person(['lockers.banks.view'])
    const limited = await person(['lockers.banks.view'])
    const topic = topicOf(north)
    const [first, second] = [await follow(suspended.token, topic), await follow(limited.token, topic)]
    await tx(database, 'all', async (db) => {
      await db.all(sql`update users set status = 'deactivated' where id = ${suspended.id}`)
      await db.all(sql`update security_roles r set permissions = '{}' from users u
        where u.id = ${limited.id} and r.id = u.security_role_id`)
    })
    await expect.poll(() => first.count('end'), { timeout: 15_000 }).toBe(1)
    await expect.poll(() => second.count('revoked'), { timeout: 15_000 }).toBe(1)
    await tell(topic, 'secret')
    const witness = await follow(admin.token, topic)
    await tell(topic, 'seen by the witness')
    await witness.got('seen by the witness')
    expect([...first.bodies, ...second.bodies]).toEqual([])
  })
})

it('finds messages whose notification was lost', async () => {
  const topic = topicOf(north)
  const reader = await follow(admin.token, topic)
  await tx(database, 'all', (db) =>
    db.all(sql`insert into stream_messages (customer_id, topic, body) values (${north}, ${topic}, '"silent"')`),
  )
  await reader.got('silent')
})

it('hears again after its connection to the database was cut', async () => {
  const pool = openPool(url)
  const topic = topicOf(north)
  const reader = await follow(admin.token, topic)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'postern stream' and datname = current_database()`)
  await tell(topic, 'while away')
  await reader.got('while away')
  await pool.end()
})
