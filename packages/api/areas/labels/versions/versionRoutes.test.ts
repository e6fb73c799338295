/** Drafts become immutable versions, and every way to publish creates one. */
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { LabelUse, LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { currentVersion, versionById } from './labelVersions.ts'

const { admin, north, south, provider, database, person } = await testServer()
const { create, change, read } = actsIn(admin, north)

const source = (words: string) => `^XA^FO20,20^A0N,30,30^FD${words}^FS^XZ`
const pathTo = (label: AnyRecord, customerId = north) => `${pathOf(thermalLabels, customerId)}/${label.id}`
const matching = (rowVersion: number) => ({ headers: { 'if-match': `"${rowVersion}"` } })

async function publish(label: AnyRecord, body: object = {}, who = admin, customerId = north) {
  const { rowVersion } = (await admin.get(pathTo(label, customerId))).json<AnyRecord>()
  return who.post(`${pathTo(label, customerId)}/publish`, { note: 'Larger text', ...body }, matching(rowVersion))
}

async function edit(label: AnyRecord, values: object): Promise<AnyRecord> {
  const answer = await change(thermalLabels, await read(thermalLabels, label), values)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnyRecord>()
}

const versions = async (label: AnyRecord, customerId = north) =>
  (await admin.get(`${pathTo(label, customerId)}/versions`)).json<{ items: LabelVersion[] }>().items
const numbers = async (label: AnyRecord, customerId = north) =>
  (await versions(label, customerId)).map(({ number }) => number)

describe('publishing a label', () => {
  it('creates numbered versions with note and author, and detects a changed draft', async () => {
    const label = await create(thermalLabels, { source: source('one') })
    expect(label).toMatchObject({ state: 'draft', version: null, hasDraft: true })
    const first = await publish(label, { note: 'First version' })
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json()).toMatchObject({ version: 1 })
    expect(await read(thermalLabels, label)).toMatchObject({ state: 'published', version: 1, hasDraft: false })
    expect(await edit(label, { source: source('two') })).toMatchObject({ version: 1, hasDraft: true })
    expect((await publish(label)).json()).toMatchObject({ version: 2 })
    expect(await versions(label)).toMatchObject([
      { number: 2, source: source('two'), note: 'Larger text', publishedBy: 'Ana Reyes', retiredAt: null },
      { number: 1, source: source('one'), note: 'First version' },
    ])
    expect(await read(thermalLabels, label)).toMatchObject({ version: 2, hasDraft: false })
  })

  it('is refused if nothing changed, if the label changed since it was read, and without a note', async () => {
    const label = await create(thermalLabels)
    await publish(label)
    expect((await publish(label)).json<FailureBody>().message).toBe(
      'The draft prints the same as version 1. Change it first.',
    )
    await edit(label, { darkness: 3 })
    const late = await admin.post(`${pathTo(label)}/publish`, { note: 'Late one' }, matching(label.rowVersion))
    expect(late.statusCode).toBe(412)
    expect((await publish(label, { note: ' ' })).statusCode).toBe(400)
    expect((await publish(label, { ticketNumber: 999_999 })).json<FailureBody>().errors?.[0]?.path).toBe('ticketNumber')
    expect(await numbers(label)).toEqual([1])
  })

  it('is refused with preflight errors, through its own route and through the status', async () => {
    const outside = '^XA^FO5000,20^A0N,30,30^FDgone^FS^XZ'
    const label = await create(thermalLabels, { source: outside })
    const errors = (await publish(label)).json<FailureBody>().errors
    expect(errors).toMatchObject([{ path: 'source' }])
    const byStatus = await change(thermalLabels, await read(thermalLabels, label), { state: 'published' })
    expect(byStatus.json<FailureBody>().errors).toEqual(errors)
    expect(await numbers(label)).toEqual([])
    await edit(label, { source: source('inside') })
    await publish(label)
    // A published label is checked again before its next version.
    await edit(label, { source: outside })
    expect((await publish(label)).statusCode).toBe(400)
    expect(await numbers(label)).toEqual([1])
  })

  it('needs its own permission and access to the customer', async () => {
    const label = await create(thermalLabels)
    const editor = await person(allPermissions.filter((each) => each !== 'mail.thermalLabels.publish'))
    expect((await publish(label, {}, editor)).statusCode).toBe(401)
    const elsewhere = await person(allPermissions, [south])
    expect((await publish(label, {}, elsewhere)).statusCode).toBe(404)
    expect((await elsewhere.get(`${pathTo(label)}/versions`)).statusCode).toBe(404)
  })

  it('records who published which version in the history', async () => {
    const label = await create(thermalLabels)
    await publish(label, { note: 'For the belt' })
    await edit(label, { darkness: 2 })
    await publish(label, { note: 'Darker' })
    const { items } = (await admin.get(`${pathTo(label)}/history`)).json<{ items: { changes: object }[] }>()
    expect(items[0]?.changes).toEqual({ version: { before: 1, after: 2 } })
  })
})

describe('other ways to publish', () => {
  it('create a version, too: through the status, and again after retirement', async () => {
    const label = await create(thermalLabels, { source: source('one') })
    await edit(label, { state: 'published' })
    expect(await numbers(label)).toEqual([1])
    await edit(label, { state: 'retired' })
    expect((await versions(label))[0]?.retiredAt).not.toBeNull()
    expect(await tx(database, { customerId: north }, (db) => currentVersion(db, north, label.id))).toBeUndefined()
    // If unchanged, the same version is in use again; if changed, it's the next one.
    await edit(label, { state: 'published' })
    expect(await versions(label)).toMatchObject([{ number: 1, retiredAt: null }])
    await edit(label, { state: 'retired', source: source('two') })
    await edit(label, { state: 'published' })
    expect(await versions(label)).toMatchObject([{ number: 2, retiredAt: null }, { number: 1 }])
  })

  it('reach customers that follow a template and print the same', async () => {
    const atProvider = actsIn(admin, provider)
    const template = await atProvider.create(thermalLabels, { source: source('shared'), darkness: 4 })
    expect((await publish(template, {}, admin, provider)).statusCode).toBe(200)
    const adopt = async (customerId: string): Promise<AnyRecord> => {
      const answer = await admin.post(`${pathOf(thermalLabels, customerId)}/adopt`, { templateIds: [template.id] })
      return answer.json<{ adopted: AnyRecord[] }>().adopted[0] ?? expect.fail('not adopted')
    }
    const [same, own] = [await adopt(north), await adopt(south)]
    const inSouth = actsIn(admin, south)
    await inSouth.change(thermalLabels, await inSouth.read(thermalLabels, own), { darkness: 9 })
    const before = await atProvider.read(thermalLabels, template)
    await atProvider.change(thermalLabels, before, { source: source('shared and larger') })
    await publish(template, { note: 'Larger for all' }, admin, provider)
    expect(await versions(same)).toMatchObject([
      { number: 2, source: source('shared and larger'), note: 'Larger for all' },
      { number: 1, source: source('shared') },
    ])
    // A customer that overrides the darkness isn't published along with the template.
    expect(await numbers(own, south)).toEqual([1])
    expect((await inSouth.read(thermalLabels, own)).hasDraft).toBe(true)
  })
})

describe('a published version', () => {
  it('can’t be changed or deleted in the database', async () => {
    const label = await create(thermalLabels)
    await publish(label)
    const write = (statement: ReturnType<typeof sql>) => tx(database, { customerId: north }, (db) => db.all(statement))
    await expect(
      write(sql`update label_versions set source = '^XA^XZ ' where thermal_label_id = ${label.id}`),
    ).rejects.toThrow()
    await expect(write(sql`delete from label_versions where thermal_label_id = ${label.id}`)).rejects.toThrow()
    expect(await numbers(label)).toEqual([1])
  })

  it('is copied into the draft when restored, and is kept', async () => {
    const label = await create(thermalLabels, { source: source('one'), darkness: 4 })
    await publish(label)
    await edit(label, { source: source('two'), darkness: 8 })
    await publish(label)
    const { rowVersion } = await read(thermalLabels, label)
    const restore = (number: number, version: number) =>
      admin.post(`${pathTo(label)}/versions/${number}/restore`, {}, matching(version))
    expect((await restore(1, rowVersion - 1)).statusCode).toBe(412)
    expect((await restore(7, rowVersion)).statusCode).toBe(404)
    const answer = await restore(1, rowVersion)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(thermalLabels, label)).toMatchObject({
      source: source('one'),
      darkness: 4,
      version: 2,
      hasDraft: true,
    })
    const [second] = await versions(label)
    expect(second).toMatchObject({ number: 2, source: source('two') })
    const kept = await tx(database, { customerId: north }, (db) => versionById(db, north, second?.id ?? ''))
    expect(kept?.number).toBe(2)
  })
})

describe('a label that a printer can’t print', () => {
  it('can’t be published while the printer is mapped to it', async () => {
    const site = await create(sites)
    const label = await create(thermalLabels, { source: source('Wide'), widthIn: 4, heightIn: 2, purpose: 'custom' })
    const printer = await create(printers, { siteId: site.id, headWidthIn: 2, dpi: '300', host: null })
    const routes = `/api/customers/${north}/sites/${site.id}/printRoutes`
    const route = { stationId: null, purpose: 'custom', printerId: printer.id, thermalLabelId: label.id }
    expect((await admin.patch(routes, route, null)).statusCode).toBe(200)
    const use = (await admin.get(`${pathTo(label)}/usedBy`)).json<LabelUse>()
    expect(use.printers).toEqual([{ name: printer.name, dpmm: 12, headWidthMm: expect.closeTo(50.8) }])
    const refused = await publish(label)
    expect([refused.statusCode, refused.json<FailureBody>().errors?.[0]?.description]).toEqual([
      400,
      expect.stringContaining(String(printer.name)),
    ])
    const byStatus = await change(thermalLabels, await read(thermalLabels, label), { state: 'published' })
    expect([byStatus.statusCode, byStatus.json<FailureBody>().errors]).toEqual([
      400,
      refused.json<FailureBody>().errors,
    ])
    // Also if the route doesn’t name the label but is for its new purpose.
    const routed = { ...route, purpose: 'location', thermalLabelId: null }
    expect((await admin.patch(routes, routed, null)).statusCode).toBe(200)
    const nowhere = { stationId: null, purpose: 'custom', printerId: null }
    expect((await admin.patch(routes, nowhere, null)).statusCode).toBe(200)
    const moved = { state: 'published', purpose: 'location' }
    expect((await change(thermalLabels, await read(thermalLabels, label), moved)).statusCode).toBe(400)
    expect((await publish(label)).statusCode).toBe(200)
  })
})

describe('where a label is used', () => {
  it('lists the same records as their own lists', async () => {
    const label = await create(thermalLabels)
    await create(sites, { defaultThermalLabelId: label.id })
    const type = await create(packageTypes, { thermalLabelId: label.id })
    await create(packageTypes, { thermalLabelId: label.id })
    const use = (await admin.get(`${pathTo(label)}/usedBy`)).json<LabelUse>()
    expect(use).toMatchObject({ sites: { count: 1 }, packageTypes: { count: 2 }, actions: { count: 0, items: [] } })
    expect(use.packageTypes.items.map(({ id }) => id)).toContain(type.id)
    const listed = (
      await admin.get(`${pathOf(packageTypes, north)}?filter[thermalLabelId]=${label.id}&count=true`)
    ).json<{ total: number }>()
    expect(listed.total).toBe(use.packageTypes.count)
  })

  it('shows counts to all users, and names only to those with permission', async () => {
    const label = await create(thermalLabels)
    await create(packageTypes, { thermalLabelId: label.id })
    const reader = await person(['mail.thermalLabels.view'])
    const use = (await reader.get(`${pathTo(label)}/usedBy`)).json<LabelUse>()
    expect(use.packageTypes).toEqual({ count: 1, items: [] })
  })
})
