/** What an app's token gives access to, against a running API: every setting of an app is enforced. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { buildServer } from '../../server.ts'
import { actsIn } from '../../testing/acts.ts'
import { archiveSample, pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { type Station, stationOf } from '../../testing/station.ts'

const server = await testServer()
const { admin, person, north, south, database, deps } = server
const { create, refusal } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const scans = [{ text: '1Z999AA10123456784' }]
const status = async (station: Station, customerId = north, from?: string) =>
  (await station.report(customerId, scans, from)).statusCode
const reason = async (station: Station, customerId = north, from?: string) =>
  (await station.report(customerId, scans, from)).json<FailureBody>().message

async function change(resource: Resource, id: string, values: object) {
  const one = `${pathOf(resource, north)}/${id}`
  const { rowVersion } = (await admin.get(one)).json<AnyRecord>()
  const answer = await admin.patch(one, values, rowVersion)
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('the allowed networks of an app', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['203.0.113.0/24', '203.0.113.255', '203.0.114.1'],
    ['203.0.113.64/26', '203.0.113.127', '203.0.113.128'],
    ['2001:db8:7::/48', '2001:db8:7:ffff::1', '2001:db8:8::1'],
    ['2001:0DB8::0001', '2001:db8::1', '2001:db8::2'],
    ['203.0.113.0/24', '::ffff:203.0.113.9', '::ffff:203.0.114.9'],
    ['::ffff:203.0.113.0/120', '203.0.113.9', '203.0.114.9'],
    ['0.0.0.0/0', '198.51.100.1', '2001:db8::1'],
  ])('%s allows %s and blocks %s', async (network, inside, outside) => {
    const station = await stationOf(server, [north], ['events.write'], { app: { ipAllowList: [network] } })
    expect(await status(station, north, inside)).toBe(201)
    expect(await status(station, north, outside)).toBe(401)
    expect(await reason(station, north, outside)).toMatch(/address/)
  })

  it('allows every address if there are none', async () => {
    const station = await stationOf(server, [north], ['events.write'], { app: { ipAllowList: [] } })
    expect(await status(station, north, '198.51.100.1')).toBe(201)
    expect(await status(station, north, '2001:db8::1')).toBe(201)
  })
})

describe('the rate limit of an app', () => {
  it('rejects requests beyond it with 429 and a retry time', async () => {
    const station = await stationOf(server, [north], ['events.write'], { app: { rateLimitPerMin: 3 } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => station.report(north, scans)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('is shared by the API users of the app and by all nodes', async () => {
    const station = await stationOf(server, [north], ['events.write'], { app: { rateLimitPerMin: 2 } })
    const second = await create(apiUsers, {
      appId: station.appId,
      appSecurityRoleId: station.roleId,
      customerIds: [north],
      expiresOn: null,
    })
    const { token } = (await admin.post(`/api/system/apiUsers/${second.id}/token`)).json<{ token: string }>()
    const otherNode = await buildServer(deps)
    const call = () =>
      otherNode.inject({
        method: 'POST',
        url: `/api/customers/${north}/scans`,
        headers: { authorization: `Bearer ${token}` },
        payload: { scans: [{ id: second.id, ...scans[0] }] },
      })
    expect(await status(station)).toBe(201)
    expect((await call()).statusCode).toBe(201)
    expect((await call()).statusCode).toBe(429)
    expect(await status(station)).toBe(429)
    await otherNode.close()
  })

  it('resets after a minute', async () => {
    const station = await stationOf(server, [north], ['events.write'], { app: { rateLimitPerMin: 1 } })
    expect(await status(station)).toBe(201)
    expect(await status(station)).toBe(429)
    await run(sql`update rate_limits set resets_at = resets_at - interval '61 seconds'`)
    expect(await status(station)).toBe(201)
  })

  it('is not used up by calls from outside the allowed networks', async () => {
    const station = await stationOf(server, [north], ['events.write'], {
      app: { rateLimitPerMin: 2, ipAllowList: ['203.0.113.0/24'] },
    })
    for (const _ of [1, 2, 3]) expect(await status(station, north, '198.51.100.1')).toBe(401)
    expect(await status(station, north, '203.0.113.1')).toBe(201)
  })

  it('limits each API user to its role’s rate', async () => {
    const station = await stationOf(server, [north], ['events.write'], { role: { rateClass: 'low' } })
    const answers = await Promise.all(Array.from({ length: 62 }, () => station.report(south, scans)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })
})

describe('a program is refused', () => {
  it('when its app is retired, and works again when the app does', async () => {
    const station = await stationOf(server, [north])
    await change(apps, station.appId, { status: 'retired' })
    expect(await status(station)).toBe(401)
    expect(await reason(station)).toMatch(/app .*retired/)
    await change(apps, station.appId, { status: 'sunset' })
    expect(await status(station)).toBe(201)
  })

  it('when its app is archived', async () => {
    const station = await stationOf(server, [north])
    await run(sql`update apps set archived_at = now() where id = ${station.appId}`)
    expect(await status(station)).toBe(401)
  })

  it.each([{ status: 'suspended' }, { status: 'revoked' }, { expiresOn: '2026-01-01' }])(
    'when the API user has %o',
    async (values) => {
      const station = await stationOf(server, [north])
      expect(await status(station)).toBe(201)
      await change(apiUsers, station.apiUserId, values)
      expect(await status(station)).toBe(401)
    },
  )

  it('when the API user is archived', async () => {
    const station = await stationOf(server, [north])
    expect((await admin.delete(`/api/system/apiUsers/${station.apiUserId}`)).statusCode).toBe(204)
    expect(await status(station)).toBe(401)
  })

  it('at a customer that its API user has no access to', async () => {
    const station = await stationOf(server, [north])
    expect(await status(station, south)).toBe(404)
  })

  it('at every customer but the one its app serves', async () => {
    const station = await stationOf(server, [north], ['events.write'], {
      app: { kind: 'integration', servedCustomerId: north },
    })
    expect(await status(station)).toBe(201)
    await run(sql`update api_users set customer_ids = ${[north, south]} where id = ${station.apiUserId}`)
    expect(await status(station, south)).toBe(404)
  })

  it('if it writes at an offboarded customer; a suspended one can still report pickups', async () => {
    const leaving = await create(customers, {
      name: 'Leaving',
      code: 'LEAVING',
    })
    const station = await stationOf(server, [leaving.id])
    const become = (word: string) => run(sql`update customers set status = ${word} where id = ${leaving.id}`)
    await become('suspended')
    expect(await status(station, leaving.id)).toBe(201)
    await become('offboarded')
    const answer = await station.report(leaving.id, scans)
    expect(answer.statusCode).toBe(409)
    expect(answer.json<FailureBody>().message).toMatch(/offboarded/)
  })
})

describe('who an app serves', () => {
  it('limits the customers of its API users', async () => {
    const app = await create(apps, { kind: 'integration', servedCustomerId: north })
    const paths = (errors: FailureBody['errors']) => errors?.map(({ path }) => path)
    expect(paths(await refusal(apiUsers, { appId: app.id, customerIds: [south] }))).toEqual(['customerIds'])
    expect(paths(await refusal(apiUsers, { appId: app.id, customerIds: [north, south] }))).toEqual(['customerIds'])
    await create(apiUsers, { appId: app.id, customerIds: [north] })
  })

  it('can’t change while an API user has access to another', async () => {
    const app = await create(apps, { kind: 'integration', servedCustomerId: null })
    await create(apiUsers, { appId: app.id, customerIds: [north] })
    const one = `${pathOf(apps, north)}/${app.id}`
    const answer = await admin.patch(one, { servedCustomerId: south }, app.rowVersion)
    expect(answer.json<FailureBody>().errors?.map(({ path }) => path)).toEqual(['servedCustomerId'])
    expect((await admin.patch(one, { servedCustomerId: north }, app.rowVersion)).statusCode).toBe(200)
  })
})

describe('staff limited to some customers', () => {
  it('can’t create a token for an API user with access to others', async () => {
    const limited = await person(allPermissions, [north])
    const mint = async (customerIds: string[]) => {
      const user = await create(apiUsers, { customerIds, expiresOn: null })
      return (await limited.post(`/api/system/apiUsers/${user.id}/token`)).statusCode
    }
    expect(await mint([north])).toBe(201)
    expect(await mint([south])).toBe(401)
    expect(await mint([north, south])).toBe(401)
  })

  it('can’t give an API user a customer they can’t access, nor change one that has it', async () => {
    const limited = await person(allPermissions, [north])
    const acts = actsIn(limited, north)
    expect((await acts.refusal(apiUsers, { customerIds: [south] }))?.map(({ path }) => path)).toEqual(['customerIds'])
    const mine = await acts.create(apiUsers, { customerIds: [north] })
    expect((await acts.change(apiUsers, mine, { customerIds: [north, south] })).statusCode).toBe(400)
    const theirs = await create(apiUsers, { customerIds: [south] })
    expect((await acts.change(apiUsers, theirs, { customerIds: [north] })).statusCode).toBe(400)
    expect((await acts.change(apiUsers, theirs, { notes: 'mine now' })).statusCode).toBe(400)
  })

  it('can create secrets only for apps that serve their customers', async () => {
    const limited = await person(allPermissions, [north])
    const secretOf = async (servedCustomerId: string | null) => {
      const app = await create(apps, { kind: 'integration', servedCustomerId })
      return (await limited.post(`/api/system/apps/${app.id}/secrets`, {})).statusCode
    }
    expect(await secretOf(north)).toBe(201)
    expect(await secretOf(south)).toBe(401)
    expect(await secretOf(null)).toBe(401)
  })
})

describe('no token is created', () => {
  it('for an API user that couldn’t use it', async () => {
    const user = await create(apiUsers, { expiresOn: '2026-01-01' })
    expect((await admin.post(`/api/system/apiUsers/${user.id}/token`)).statusCode).toBe(409)
    const app = await create(apps)
    const second = await create(apiUsers, { appId: app.id, expiresOn: null })
    await change(apps, app.id, { status: 'retired' })
    expect((await admin.post(`/api/system/apiUsers/${second.id}/token`)).statusCode).toBe(409)
    await archiveSample(admin, apiUsers, north, second)
    expect((await admin.post(`/api/system/apiUsers/${second.id}/token`)).statusCode).toBe(409)
  })
})

describe('trying out a call', () => {
  it('answers like the call itself, without counting against the limit', async () => {
    const station = await stationOf(server, [north], ['events.write'], {
      app: { ipAllowList: ['203.0.113.0/24'], rateLimitPerMin: 3 },
    })
    const tried = async (asked: Record<string, string>) => {
      const answer = await admin.get(`/api/system/apiUsers/${station.apiUserId}/access?${new URLSearchParams(asked)}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ allowed: boolean; reason: string | null }>()
    }
    const scope = 'events.write'
    for (const [customerId, address] of [
      [north, '203.0.113.9'],
      [north, '198.51.100.1'],
      [south, '203.0.113.9'],
    ] as const) {
      const { statusCode, json } = await station.report(customerId, scans, address)
      const { allowed, reason: told } = await tried({ scope, customerId, address })
      expect(allowed).toBe(statusCode === 201)
      expect(told).toBe(allowed ? null : json<FailureBody>().message)
    }
    expect(await tried({ scope: 'contacts.write', customerId: north })).toMatchObject({ allowed: false })
    for (const _ of [1, 2, 3, 4]) await tried({ scope, customerId: north })
    expect(await status(station, north, '203.0.113.9')).toBe(201)
  })

  it('reveals nothing about customers the reader can’t access', async () => {
    const station = await stationOf(server, [south])
    const limited = await person(allPermissions, [north])
    const path = `/api/system/apiUsers/${station.apiUserId}/access?scope=events.write`
    expect((await limited.get(`${path}&customerId=${south}`)).statusCode).toBe(404)
    expect((await limited.get(`${path}&customerId=${north}`)).statusCode).toBe(200)
  })
})
