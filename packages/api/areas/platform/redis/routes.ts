/** Monitors and cleans up Redis instances. Requests to an instance run live, once, and with a time limit. */
import { performance } from 'node:perf_hooks'
import { redis as redisResource } from '@postern/domain/areas/platform/redis.ts'
import { mayDeleteKeys, redisProblemTexts } from '@postern/domain/areas/platform/redisState.ts'
import { Failure, failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type Db, tx } from '../../../database/db.ts'
import { type Deps, privateNetworks } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { everywhere } from '../../../engine/statements.ts'
import { serve } from '../../../http/serve.ts'
import { clientsOf, togetherClients } from './clients.ts'
import { configurationOf } from './configuration.ts'
import { countKeys, deleteKeys } from './deleteKeys.ts'
import { readInfo } from './info.ts'
import { type Instance, instanceOf } from './instance.ts'
import { keyPage, openRef, peekAt, readCursor } from './keyList.ts'
import { keyspaceOf, newWalk, walkKeys } from './keyspace.ts'
import { look, type Redis } from './look.ts'
import { targetsOf } from './nodes.ts'
import { problemOf, refusalOf } from './problem.ts'
import { alertsOf, overviewOf, seriesOf, trendsOf } from './readings.ts'
import { lookAt } from './sample.ts'
import { slowLogOf, togetherSlow } from './slowLog.ts'

const pings = 20

export function redisRoutes(
  app: FastifyInstance,
  { database, secrets, redis: access = privateNetworks() }: Deps,
): void {
  const instance = (id: string) => tx(database, 'all', (db) => instanceOf(db, secrets, id))
  const stored = <T>(id: string, read: (db: Db) => Promise<T>) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, redisResource, everywhere, id)
      return read(db)
    })

  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof Failure ? error : refusalOf(error)
    }
  }
  const onEach = async <T>(of: Instance, ask: (redis: Redis) => Promise<T>): Promise<T[]> =>
    asking(async () => {
      const answers: T[] = []
      for (const target of await targetsOf(access, of)) answers.push(await look(access, target, ask))
      return answers
    })
  const onNode = <T>(of: Instance, node: number, ask: (redis: Redis, nodes: number) => Promise<T>): Promise<T> =>
    asking(async () => {
      const targets = await targetsOf(access, of)
      const target = targets[node]
      if (!target) throw failure('not_found', { message: 'This server is no longer part of the instance.' })
      return look(access, target, (redis) => ask(redis, targets.length))
    })

  serve(app, 'GET /api/system/redis/trends', () => tx(database, 'all', async (db) => ({ items: await trendsOf(db) })))
  serve(app, 'GET /api/system/redis/:id/overview', ({ params: { id } }) => stored(id, (db) => overviewOf(db, id)))
  serve(app, 'GET /api/system/redis/:id/series', ({ params: { id }, query: { range = '24h' } }) =>
    stored(id, (db) => seriesOf(db, id, range)),
  )
  serve(app, 'GET /api/system/redis/:id/alerts', ({ params: { id } }) =>
    stored(id, async (db) => ({ items: await alertsOf(db, id) })),
  )

  serve(app, 'GET /api/system/redis/:id/keyspace', async ({ params: { id }, query: { prefix = '' } }) => {
    const of = await instance(id)
    const walk = newWalk()
    await onEach(of, (redis) => walkKeys(redis, walk, { prefix, base: prefix || (of.keyPrefix ?? '') }))
    return keyspaceOf(walk)
  })
  serve(app, 'GET /api/system/redis/:id/keys', async ({ params: { id }, query: { prefix = '', cursor } }) => {
    const { node, at: from } = readCursor(cursor)
    return onNode(await instance(id), node, (redis, nodes) =>
      keyPage(redis, { secrets, redisId: id, node, nodes, prefix, at: from }),
    )
  })
  serve(app, 'GET /api/system/redis/:id/keys/peek', async ({ params: { id }, query: { ref } }) => {
    const { node, key } = openRef(secrets, id, ref)
    const found = await onNode(await instance(id), node, (redis) => peekAt(redis, key))
    if (!found) throw failure('not_found', { message: 'This key is gone: it expired or was deleted.' })
    return found
  })
  serve(app, 'GET /api/system/redis/:id/clients', async ({ params: { id } }) =>
    togetherClients(
      await onEach(await instance(id), async (redis) =>
        clientsOf(redis, Number(readInfo(await redis.info('clients')).get('connected_clients') ?? 0)),
      ),
    ),
  )
  serve(app, 'GET /api/system/redis/:id/slowLog', async ({ params: { id } }) => {
    const of = await instance(id)
    return togetherSlow(await onEach(of, (redis) => slowLogOf(redis, of.keyPrefix ?? '')))
  })
  serve(app, 'GET /api/system/redis/:id/configuration', async ({ params: { id } }) => {
    const of = await instance(id)
    return onNode(of, 0, (redis) => configurationOf(redis, of))
  })

  serve(app, 'GET /api/system/redis/:id/test', async ({ params: { id } }) => {
    const of = await instance(id)
    const begin = performance.now()
    const time = () => Math.round((performance.now() - begin) * 10) / 10
    try {
      const { version, role, nodes } = await lookAt(access, of)
      return { problem: null, cause: null, version, role, nodes, milliseconds: time() }
    } catch (error) {
      const problem = problemOf(error)
      const none = { version: null, role: null, nodes: 0 }
      return { problem, cause: redisProblemTexts[problem], ...none, milliseconds: time() }
    }
  })
  serve(app, 'GET /api/system/redis/:id/ping', async ({ params: { id } }) =>
    onNode(await instance(id), 0, async (redis) => {
      const milliseconds: number[] = []
      for (let index = 0; index < pings; index += 1) {
        const begin = performance.now()
        await redis.ping()
        milliseconds.push(Math.round((performance.now() - begin) * 100) / 100)
      }
      return { milliseconds }
    }),
  )

  const refuseQueues = (of: Instance) => {
    const may = mayDeleteKeys(of)
    if (may !== true) throw failure('unprocessable', { message: may })
  }
  serve(app, 'GET /api/system/redis/:id/keys/count', async ({ params: { id }, query: { prefix } }) => {
    const of = await instance(id)
    refuseQueues(of)
    const counts = await onEach(of, (redis) => countKeys(redis, prefix))
    const types: Record<string, number> = {}
    for (const each of counts)
      for (const [type, count] of Object.entries(each.types)) types[type] = (types[type] ?? 0) + count
    return {
      keys: counts.reduce((sum, { keys }) => sum + keys, 0),
      isComplete: counts.every(({ isComplete }) => isComplete),
      types,
      examples: counts.flatMap(({ examples }) => examples).slice(0, 5),
    }
  })
  serve(app, 'POST /api/system/redis/:id/keys/delete', async ({ params: { id }, body, signedIn, request }) => {
    const { prefix, typedPrefix } = body
    const of = await instance(id)
    refuseQueues(of)
    if (typedPrefix !== prefix)
      throw invalid([{ path: 'typedPrefix', description: `Type ${prefix} to delete these keys.` }])
    const writer: Writer = { userId: signedIn.user.id, via: 'console', requestId: request.id }
    const note = (change: { before: string | null; after: string }) =>
      tx(database, 'all', async (db) =>
        writeAudit(db, writer, [
          {
            resource: redisResource,
            customerId: null,
            recordId: id,
            action: 'update',
            rowVersion: of.rowVersion,
            changes: { keys: change },
          },
        ]),
      )
    // Logged before and after: if this process dies in between, the log still shows who started it.
    await note({ before: null, after: `${prefix}* (started)` })
    let deleted = 0
    try {
      const complete = await onEach(of, (redis) =>
        deleteKeys(redis, prefix, (count) => {
          deleted += count
        }),
      )
      return { deleted, isComplete: complete.every(Boolean) }
    } finally {
      await note({ before: `${prefix}* (started)`, after: `${prefix}* (${deleted} deleted)` })
    }
  })
}
