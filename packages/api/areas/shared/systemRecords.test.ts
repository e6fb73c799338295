/** What the system area's entities do beyond being stored. */

import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { dayIn, daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north, person } = await testServer()

const post = async (resource: Resource, own: object = {}) =>
  admin.post(pathOf(resource, north), { ...(await sampleBody(admin, resource, north)), ...own })

const create = async (resource: Resource, own: object = {}): Promise<AnyRecord> => {
  const answer = await post(resource, own)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<AnyRecord>()
}

/** Reads the record again: other writes may have changed it. */
const change = async (resource: Resource, { id }: AnyRecord, values: object) => {
  const one = `${pathOf(resource, north)}/${id}`
  const { rowVersion } = (await admin.get(one)).json<AnyRecord>()
  return admin.patch(one, values, rowVersion)
}

const changed = async (resource: Resource, record: AnyRecord, values: object): Promise<AnyRecord> => {
  const answer = await change(resource, record, values)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnyRecord>()
}

const issuesOf = (answer: { json: <T>() => T }) => answer.json<FailureBody>().errors?.map(({ path }) => path)

describe('a locker vendor', () => {
  it('gets a webhook path from its slug, unless one is entered', async () => {
    const vendor = await create(lockerVendors, { webhookPath: null })
    expect(vendor.webhookPath).toBe(`/hooks/lockers/${vendor.slug}`)
    const path = '/hooks/lockers/other'
    expect((await create(lockerVendors, { webhookPath: path })).webhookPath).toBe(path)
    for (const elsewhere of ['/hooks/other', '/hooks/lockers/a/b'])
      expect(issuesOf(await post(lockerVendors, { webhookPath: elsewhere }))).toEqual(['webhookPath'])
  })

  it('needs a URL for REST, and a signature header for events', async () => {
    expect(issuesOf(await post(lockerVendors, { adapter: 'rest', baseUrl: null }))).toEqual(['baseUrl'])
    const deaf = await post(lockerVendors, {
      ...{ adapter: 'rest', capabilities: ['webhook'], signatureHeader: null },
    })
    expect(issuesOf(deaf)).toEqual(['signatureHeader'])
    const misspelled = await post(lockerVendors, { signatureHeader: 'X Signature:' })
    expect(issuesOf(misspelled)).toEqual(['signatureHeader'])
  })

  it('maps each vendor term once', async () => {
    const eventMap = [
      { vendorEvent: 'OPEN', event: 'doorOpened' },
      { vendorEvent: 'open', event: 'doorClosed' },
    ]
    expect(issuesOf(await post(lockerVendors, { eventMap }))).toEqual(['eventMap.1.vendorEvent'])
  })
})

describe('a vendor’s credentials', () => {
  it('are required wherever it authenticates, and a secret wherever it sends events', async () => {
    const rest = { adapter: 'rest', capabilities: ['open'], credentials: null }
    expect(issuesOf(await post(lockerVendors, { ...rest, authType: 'apiKey' }))).toEqual(['credentials'])
    await create(lockerVendors, { ...rest, authType: 'none' })
    const deaf = { adapter: 'rest', capabilities: ['webhook'], signatureHeader: 'X-Sig', signingSecret: null }
    expect(issuesOf(await post(lockerVendors, deaf))).toEqual(['signingSecret'])
  })

  it('are flagged a month before they expire', async () => {
    const inDays = (days: number) => daysAfter(dayIn('America/New_York', new Date()), days)
    for (const [days, soon] of [
      [10, true],
      [-3, true],
      [60, false],
    ] as const) {
      const vendor = await create(lockerVendors, { credentialsExpireOn: inDays(days) })
      expect(vendor.credentialsExpireSoon, String(days)).toBe(soon)
    }
    expect((await create(lockerVendors, { credentialsExpireOn: null })).credentialsExpireSoon).toBe(false)
  })
})

describe('an app', () => {
  it('can’t be archived while one of its API users is active; inactive ones are archived with it', async () => {
    const app = await create(apps)
    const user = await create(apiUsers, { appId: app.id })
    await changed(apps, app, { status: 'retired' })
    const one = `${pathOf(apps, north)}/${app.id}`
    expect((await admin.delete(one)).json<FailureBody>().message).toMatch(/^1 API user still signs in for it/)
    await changed(apiUsers, user, { status: 'revoked' })
    expect((await admin.delete(one)).statusCode).toBe(204)
    expect((await admin.get(`${pathOf(apiUsers, north)}/${user.id}`)).json<AnyRecord>().archivedAt).not.toBeNull()
  })

  it('and its API users can only have a role for their kind', async () => {
    const kiosks = await create(appSecurityRoles, { appKinds: ['kiosk', 'web'] })
    expect(issuesOf(await post(apps, { kind: 'desktop', appSecurityRoleId: kiosks.id }))).toEqual(['appSecurityRoleId'])
    const app = await create(apps, { kind: 'kiosk', appSecurityRoleId: kiosks.id })
    await create(apiUsers, { appId: app.id, appSecurityRoleId: kiosks.id })
    const desk = await create(apps, { kind: 'desktop' })
    expect(issuesOf(await post(apiUsers, { appId: desk.id, appSecurityRoleId: kiosks.id }))).toEqual([
      'appSecurityRoleId',
    ])
  })

  it('gets a client ID that users can’t choose or change', async () => {
    const app = await create(apps)
    expect(app.clientId).toMatch(/^app_[\w-]{16}$/)
    expect((await changed(apps, app, { name: 'Renamed' })).clientId).toBe(app.clientId)
    expect((await change(apps, app, { clientId: 'app_mine' })).statusCode).toBe(400)
  })

  it('serves one customer only as an integration', async () => {
    expect(issuesOf(await post(apps, { kind: 'desktop', servedCustomerId: north }))).toEqual(['servedCustomerId'])
    expect((await create(apps, { kind: 'integration', servedCustomerId: north })).servedCustomerId).toBe(north)
  })

  it('allows IP addresses and networks only', async () => {
    await create(apps, { ipAllowList: ['203.0.113.7', '203.0.113.0/24', '2001:db8::/32'] })
    for (const wrong of ['203.0.113', '203.0.113.0/33', 'example.test', '::1/129', '10.0.0.0/8/8'])
      expect(issuesOf(await post(apps, { ipAllowList: [wrong] })), wrong).toEqual(['ipAllowList'])
  })

  it('can be archived only once it’s retired, along with its versions', async () => {
    const app = await create(apps)
    const version = await create(versions, { appId: app.id })
    const one = `${pathOf(apps, north)}/${app.id}`
    const blockedReason = async () =>
      (await admin.get(`${one}/dependents`)).json<{ blockedReason: string | null }>().blockedReason
    const refused = await admin.delete(one)
    expect(refused.statusCode).toBe(409)
    expect(await blockedReason(), 'said before anybody tries').toBe(refused.json<FailureBody>().message)
    await changed(apps, app, { status: 'retired' })
    expect(await blockedReason()).toBeNull()
    expect((await admin.delete(one)).statusCode).toBe(204)
    const gone = (await admin.get(`${pathOf(versions, north)}/${version.id}`)).json<AnyRecord>()
    expect(gone.archivedAt).not.toBeNull()
  })

  it('shows its latest stable and minimum version, with 10 sorted after 9', async () => {
    const app = await create(apps)
    for (const version of ['2.9.0', '2.10.0', '2.8.0']) {
      const made = await create(versions, { appId: app.id, version, channel: 'stable' })
      await changed(versions, made, { state: 'released' })
      if (version === '2.8.0') await changed(versions, made, { isMinimum: true })
    }
    await create(versions, { appId: app.id, version: '3.0.0', channel: 'stable' })
    const read = (await admin.get(`${pathOf(apps, north)}/${app.id}`)).json<AnyRecord>()
    expect(read).toMatchObject({ latestVersion: '2.10.0', minimumVersion: '2.8.0', versions: 4 })
  })
})

describe('an app security role', () => {
  it('counts its API users, and can’t be archived while it has any', async () => {
    const role = await create(appSecurityRoles)
    await create(apiUsers, { appSecurityRoleId: role.id })
    const one = `${pathOf(appSecurityRoles, north)}/${role.id}`
    expect((await admin.get(one)).json<AnyRecord>().apiUsers).toBe(1)
    expect((await admin.delete(one)).json<FailureBody>().message).toBe(
      'This app security role is still used by 1 API user.',
    )
  })
})

describe('an API user', () => {
  it('gets access to all customers only from a super admin, and with a role that has access to all data', async () => {
    const wide = await create(appSecurityRoles, { dataScope: 'all' })
    const narrow = await create(appSecurityRoles, { dataScope: 'listedCustomers' })
    const all = { allCustomers: true, appSecurityRoleId: wide.id }
    expect(issuesOf(await post(apiUsers, { ...all, appSecurityRoleId: narrow.id }))).toEqual(['allCustomers'])
    const clerk = await person(allPermissions.filter((right) => right !== 'redis.flush'))
    const body = { ...(await sampleBody(admin, apiUsers, north)), ...all }
    expect(issuesOf(await clerk.post(pathOf(apiUsers, north), body))).toEqual(['allCustomers'])
    const user = await create(apiUsers, all)
    const one = `${pathOf(apiUsers, north)}/${user.id}`
    expect((await clerk.patch(one, { name: 'Renamed by a clerk' }, user.rowVersion)).statusCode).toBe(200)
  })
})

describe('a version', () => {
  it('is rolled out, published and halted only by users with that permission', async () => {
    const draft = await create(versions)
    const clerk = await person(allPermissions.filter((right) => right !== 'versions.publish'))
    const one = `${pathOf(versions, north)}/${draft.id}`
    expect((await clerk.patch(one, { state: 'released' }, draft.rowVersion)).json<FailureBody>().errors).toEqual([
      { path: 'state', description: 'Your role doesn’t allow changing it to released.' },
    ])
    expect((await clerk.patch(one, { state: 'rolling' }, draft.rowVersion)).statusCode).toBe(200)
  })

  const released = async (own: object = {}) =>
    changed(versions, await create(versions, { channel: 'stable', ...own }), { state: 'released' })

  it('is unique within its app and platform', async () => {
    const first = await create(versions, { version: '4.0.0', platform: 'ios' })
    const same = { appId: first.appId, version: '4.0.0' }
    const again = await post(versions, { ...same, platform: 'ios' })
    expect(again.statusCode).toBe(409)
    expect(issuesOf(again)).toEqual(['version'])
    await create(versions, { ...same, platform: 'android' })
  })

  it('can only raise its rollout percentage, unless it’s halted', async () => {
    const rolling = await changed(versions, await create(versions, { rolloutPercent: 20 }), { state: 'rolling' })
    await changed(versions, rolling, { rolloutPercent: 50 })
    expect(issuesOf(await change(versions, rolling, { rolloutPercent: 40 }))).toEqual(['rolloutPercent'])
    await changed(versions, rolling, { state: 'halted' })
    expect((await changed(versions, rolling, { rolloutPercent: 0 })).rolloutPercent).toBe(0)
  })

  it('is at 100% once released, and keeps the date of its first release', async () => {
    const draft = await create(versions, { rolloutPercent: 5 })
    expect(draft.releasedAt).toBeNull()
    const rolling = await changed(versions, draft, { state: 'rolling' })
    expect(rolling.releasedAt).not.toBeNull()
    const out = await changed(versions, draft, { state: 'released' })
    expect(out).toMatchObject({ rolloutPercent: 100, releasedAt: rolling.releasedAt })
  })

  it('can be the minimum only if it’s stable and out, and replaces its platform’s previous one', async () => {
    const beta = await create(versions, { channel: 'beta' })
    await changed(versions, beta, { state: 'released' })
    expect(issuesOf(await change(versions, beta, { isMinimum: true }))).toEqual(['isMinimum'])
    expect(issuesOf(await post(versions, { isMinimum: true }))).toEqual(['isMinimum'])
    const first = await released()
    const second = await released({ appId: first.appId })
    await changed(versions, first, { isMinimum: true })
    await changed(versions, second, { isMinimum: true })
    expect((await admin.get(`${pathOf(versions, north)}/${first.id}`)).json<AnyRecord>().isMinimum).toBe(false)
  })

  it('is neither withdrawn nor archived while it is the minimum', async () => {
    const minimum = await changed(versions, await released(), { isMinimum: true })
    for (const state of ['withdrawn', 'halted', 'endOfLife'])
      expect(issuesOf(await change(versions, minimum, { state })), state).toEqual(['state'])
    const one = `${pathOf(versions, north)}/${minimum.id}`
    expect((await admin.delete(one)).statusCode).toBe(409)
    await changed(versions, minimum, { isMinimum: false })
    expect((await admin.delete(one)).statusCode).toBe(204)
  })

  it('older than the current one needs a reason to go out or become the minimum', async () => {
    const plain = { downgradeReason: null }
    const newer = await released({ version: '6.10.0', ...plain })
    const older = await create(versions, { appId: newer.appId, version: '6.9.0', channel: 'stable', ...plain })
    expect(issuesOf(await change(versions, older, { state: 'released' }))).toEqual(['downgradeReason'])
    await changed(versions, older, { state: 'released', downgradeReason: 'The newer one loses signatures.' })
    await changed(versions, newer, { isMinimum: true })
    await changed(versions, older, plain)
    expect(issuesOf(await change(versions, older, { isMinimum: true }))).toEqual(['downgradeReason'])
    // Other channels are independent.
    await released({ appId: newer.appId, version: '6.8.0-beta.1', channel: 'beta', ...plain })
  })

  it('refers only to existing tickets, in the help desk’s format', async () => {
    await tx(database, 'all', (db) =>
      db.all(sql`insert into tickets (customer_id, id, number, subject, description, requester_name, channel, category,
          priority, status, team, created_at, updated_at)
        values (${north}, gen_random_uuid(), 10231, 'Door stuck', '-', 'Dana', 'phone', 'access', 'P3', 'open', 'L1', now(), now())`),
    )
    expect((await create(versions, { ticketNumbers: ['HD-10231'] })).ticketNumbers).toEqual(['HD-10231'])
    for (const wrong of ['10231', 'HD-99999'])
      expect(issuesOf(await post(versions, { ticketNumbers: [wrong] })), wrong).toEqual(['ticketNumbers'])
  })

  it('on the stable channel can’t be a pre-release', async () => {
    expect(issuesOf(await post(versions, { version: '5.0.0-rc.1', channel: 'stable' }))).toEqual(['channel'])
  })
})
