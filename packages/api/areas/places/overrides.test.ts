/** A site's overrides of its customer's settings: only those allowed, by the settings' rules, one value at a time. */

import { perSite, perSiteFields } from '@postern/domain/areas/customers/settings/perSite.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { archivePath, pathOf, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()

const aSite = () => sampleRecord(admin, sites, north)
const addressOf = ({ id }: AnyRecord, customerId = north) => `${pathOf(sites, customerId)}/${id}/settings`
const decide = (site: AnyRecord, body: object, who = admin) => who.patch(addressOf(site), body, site.rowVersion)
const paths = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ path }) => path)

describe('a site', () => {
  it('overrides a value, and inherits it again, with a row in its history each time', async () => {
    const site = await aSite()
    const decided = (await decide(site, { values: { holdHours: 24, replyTo: null } })).json<AnyRecord>()
    expect(decided).toMatchObject({
      settingsOverride: { holdHours: 24, replyTo: null },
      rowVersion: site.rowVersion + 1,
    })
    const followed = (await decide(decided, { follow: ['replyTo'] })).json<AnyRecord>()
    expect(followed.settingsOverride).toEqual({ holdHours: 24 })
    const history = (await admin.get(`${pathOf(sites, north)}/${site.id}/history`)).json<{ items: object[] }>().items
    expect(history).toMatchObject([
      {
        userName: 'Ana Reyes',
        changes: {
          settingsOverride: { before: { holdHours: 24, replyTo: null }, after: { holdHours: 24 } },
        },
      },
      { changes: { settingsOverride: { before: {}, after: { holdHours: 24, replyTo: null } } } },
      { action: 'create' },
    ])
  })

  it('can override every value of the marked sections except the counter, and nothing else', async () => {
    const marked = Object.values(perSite).flatMap((section) => Object.keys(section))
    expect(Object.keys(perSiteFields)).toEqual(marked.filter((name) => name !== 'nextNumber'))
    const site = await aSite()
    for (const name of Object.keys(settings.fields)) {
      if (name in perSiteFields) continue
      const answer = await decide(site, { values: { [name]: null } })
      expect([answer.statusCode, paths(answer)], name).toEqual([400, [`values.${name}`]])
      expect((await decide(site, { follow: [name] })).statusCode, name).toBe(400)
    }
  })

  it('must follow the settings’ schema and rules, combined with the customer’s values', async () => {
    const site = await aSite()
    expect(paths(await decide(site, { values: { holdHours: 0 } }))).toEqual(['values.holdHours'])
    expect(paths(await decide(site, { values: { reminderDays: ['3', '1'] } }))).toEqual(['values.reminderDays'])
    const current = (await admin.get(pathOf(settings, north))).json<AnyRecord>()
    await admin.patch(pathOf(settings, north), { channels: ['email', 'sms'], senderName: 'North' }, current.rowVersion)
    expect(paths(await decide(site, { values: { senderName: 'North Mail Centre' } }))).toEqual(['values.senderName'])
    expect((await decide(site, { values: { senderName: 'North Mail Centre', channels: ['email'] } })).statusCode).toBe(
      200,
    )
  })

  it('loses no override: 428 without If-Match, 412 and the current site with a stale one', async () => {
    const site = await aSite()
    expect((await admin.patch(addressOf(site), { values: { padding: 3 } }, null)).statusCode).toBe(428)
    await decide(site, { values: { padding: 3 } })
    const late = await decide(site, { values: { padding: 4 } })
    expect(late.statusCode).toBe(412)
    expect(late.json<FailureBody>()).toMatchObject({ current: { settingsOverride: { padding: 3 } } })
  })

  it('isn’t found under another customer, and takes no overrides from users who may not edit settings or see sites', async () => {
    const site = await aSite()
    const foreign = await admin.patch(addressOf(site, south), { values: { padding: 3 } }, site.rowVersion)
    expect(foreign.statusCode).toBe(404)
    for (const word of ['customers.settings.edit', 'customers.sites.view'] as const) {
      const lacking = await person(allPermissions.filter((each) => each !== word))
      const answer = await decide(site, { values: { padding: 3 } }, lacking)
      expect(answer.json<FailureBody>().permission, word).toBe(word)
    }
    expect((await admin.get(`${pathOf(sites, north)}/${site.id}`)).json()).toEqual(site)
  })

  it('can’t override anything while archived, nor through its own form', async () => {
    await aSite() // the first is the default one, which stays
    const site = await aSite()
    expect(
      (await admin.patch(`${pathOf(sites, north)}/${site.id}`, { settingsOverride: {} }, site.rowVersion)).statusCode,
    ).toBe(400)
    await admin.delete(archivePath(sites, north, site))
    expect((await admin.patch(addressOf(site), { values: { padding: 3 } }, site.rowVersion + 1)).statusCode).toBe(409)
  })
})
