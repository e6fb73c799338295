/** Copying a site's setup to others. */

import { services } from '@postern/domain/areas/mail/services.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { officeHours } from '@postern/domain/engine/shapes.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, north, south } = await testServer()
const { create, change, read, archive } = actsIn(admin, north)

const early = { ...officeHours, monday: [{ from: '06:00', to: '12:00' }] }
const ownHours = { openingHours: early, holidayCalendar: 'germany', closedDays: [{ day: '2026-12-24', name: null }] }
const siteOf = (values = {}) => create(sites, values)

const copy = (from: { id: string }, body: object, who = admin) =>
  who.post(`/api/customers/${north}/sites/${from.id}/copy`, body)

describe('a site’s setup', () => {
  it('is copied part by part, with a row in the history of each site', async () => {
    const from = await siteOf({ ...ownHours, pickupInstructions: 'Ring twice', dailyCapacity: 70 })
    const [one, two] = [await siteOf({ dailyCapacity: 5 }), await siteOf({ holidayCalendar: 'none' })]
    const answer = await copy(from, { to: [one.id, two.id], parts: ['hours'] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<BulkAnswer>()).toMatchObject({ matched: 2, changed: 2, refused: [] })
    for (const site of [one, two]) expect(await read(sites, site)).toMatchObject(ownHours)
    // Parts that weren't selected stay, and so does the site's identity.
    const { name, code, city, dailyCapacity, pickupInstructions } = one
    expect(await read(sites, one)).toMatchObject({ name, code, city, dailyCapacity, pickupInstructions })
    const { items } = (await admin.get(`/api/customers/${north}/sites/${two.id}/history`)).json<{
      items: HistoryEntry[]
    }>()
    expect(Object.keys(items[0]?.changes ?? {}).toSorted()).toEqual(Object.keys(ownHours).toSorted())
  })

  it('can be previewed with all changes, without writing anything', async () => {
    const from = await siteOf({ pickupInstructions: 'Ring twice' })
    const own = { values: { pinLength: 8 } }
    await admin.patch(`/api/customers/${north}/sites/${from.id}/settings`, own, from.rowVersion)
    const to = await siteOf()
    const parts = ['pickUp', 'settings']
    const { preview } = (await copy(from, { to: [to.id], parts, dryRun: true })).json<BulkAnswer>()
    expect(preview[0]?.changes).toMatchObject({
      pickupInstructions: { after: 'Ring twice' },
      settingsOverride: { after: { pinLength: 8 } },
    })
    expect(await read(sites, to)).toMatchObject({ rowVersion: to.rowVersion, settingsOverride: {} })
    expect((await copy(from, { to: [to.id], parts })).json<BulkAnswer>().changed).toBe(1)
    expect(await read(sites, to)).toMatchObject({ settingsOverride: { pinLength: 8 } })
    expect((await copy(from, { to: [to.id], parts })).json<BulkAnswer>()).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('is undone with its settings by the user who copied it, and without them by others', async () => {
    const from = await siteOf({ pickupInstructions: 'Ring twice' })
    const own = { values: { pinLength: 8 } }
    await admin.patch(`/api/customers/${north}/sites/${from.id}/settings`, own, from.rowVersion)
    const editor = await person(['customers.sites.view', 'customers.sites.edit'])
    for (const [who, settingsOverride] of [
      [admin, {}],
      [editor, { pinLength: 8 }],
    ] as const) {
      const to = await siteOf({ pickupInstructions: 'Knock' })
      const copied = (await copy(from, { to: [to.id], parts: ['pickUp', 'settings'] })).json<BulkAnswer>()
      const undone = await who.post(`/api/customers/${north}/undo/${copied.operationId}`)
      expect(undone.json()).toMatchObject({ undone: 1, skipped: [] })
      expect(await read(sites, to)).toMatchObject({ pickupInstructions: 'Knock', settingsOverride })
    }
  })

  it('isn’t copied to a site that it doesn’t fit, with a reason; the others get it', async () => {
    const from = await siteOf()
    const service = await create(services, { siteId: from.id, carrierId: null })
    expect((await change(sites, from, { defaultServiceId: service.id })).statusCode).toBe(200)
    const [to, gone] = [await siteOf(), await siteOf()]
    await archive(sites, gone)
    const { refused } = (await copy(from, { to: [to.id, gone.id], parts: ['defaults'] })).json<BulkAnswer>()
    expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
      [to.id, 'Default service: This service belongs to another site.'],
      [gone.id, 'This site is archived. Restore it to make changes.'],
    ])
    expect((await read(sites, to)).defaultServiceId).toBeNull()
  })

  it('can’t be copied to itself, from another customer, or without permission; settings need their own permission', async () => {
    const [from, to] = [await siteOf(), await siteOf()]
    const body = { to: [to.id], parts: ['hours'] }
    const itself = await copy(from, { ...body, to: [from.id] })
    expect(itself.json<FailureBody>().errors?.[0]?.path).toBe('to')
    expect((await admin.post(`/api/customers/${south}/sites/${from.id}/copy`, body)).statusCode).toBe(404)
    const looker = await person(['customers.view', 'customers.sites.view'])
    expect((await copy(from, body, looker)).statusCode).toBe(401)
    const keeper = await person(['customers.view', 'customers.sites.view', 'customers.sites.edit'])
    expect((await copy(from, body, keeper)).statusCode).toBe(200)
    expect((await copy(from, { ...body, parts: ['settings'] }, keeper)).statusCode).toBe(401)
  })
})
