/** Rules for the mail setup once parcels have used it, and between its parts. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north } = await testServer()
const { create, refusal, change, archive, read } = actsIn(admin, north)
const site = await create(sites)

/** A parcel whose current action is this one, with an event in its history. */
async function parcelAt(action: AnyRecord, carrier?: AnyRecord): Promise<string> {
  const id = newId()
  await tx(database, 'all', async (db) => {
    await db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, carrier_id, current_action_id, status_group, received_at)
      values (${north}, ${id}, ${site.id}, ${id}, ${carrier?.id ?? null}, ${action.id}, 'waiting', now())`)
    await db.all(sql`
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
      values (${north}, ${newId()}, now(), ${id}, ${action.id}, 'Done')`)
  })
  return id
}

const firstIssue = (answer: { json: <T>() => T }) => answer.json<FailureBody>().errors?.[0]
const listed = async (resource: Resource, query: string) =>
  (await admin.get(`${pathOf(resource, north)}?limit=100&${query}`)).json<Page<AnyRecord>>().items.map(({ id }) => id)

describe('an action that was used', () => {
  it('keeps its code and kind, and everything else can be changed', async () => {
    const action = await create(actions)
    const free = (await change(actions, action, { code: 'FREE', kind: 'hold' })).json<AnyRecord>()
    await parcelAt(action)
    expect(firstIssue(await change(actions, free, { code: 'OTHER' }))).toEqual({
      path: 'code',
      description: 'This action was used for parcels, so its code can’t be changed. Create another action.',
    })
    expect(firstIssue(await change(actions, free, { kind: 'release' }))?.path).toBe('kind')
    expect((await change(actions, free, { name: 'Another name', code: 'FREE' })).statusCode).toBe(200)
  })

  it('appears in the history under its name, unless a past tense is set', async () => {
    expect((await create(actions, { name: 'Weighed', pastTense: null })).pastTense).toBe('Weighed')
    expect((await create(actions, { pastTense: 'Put on the scales' })).pastTense).toBe('Put on the scales')
  })

  it('can be archived once no parcel is at it', async () => {
    const action = await create(actions)
    const parcel = await parcelAt(action)
    expect((await archive(actions, action)).json<FailureBody>().message).toBe(
      '1 parcel is at this step. Wait until they move on, or make the action inactive.',
    )
    await tx(database, 'all', (db) =>
      db.all(sql`update parcels set status_group = 'closed', closed_at = now() where id = ${parcel}`),
    )
    expect((await archive(actions, action)).statusCode).toBe(204)
  })

  it('shows how many notifications it sends, and can be filtered by that', async () => {
    const notice = { audience: 'recipient', address: null, channel: 'sms', template: 'parcelWaiting' }
    const telling = await create(actions, { notify: [notice, { ...notice, channel: 'email' }] })
    const silent = await create(actions, { notify: [] })
    expect(telling).toMatchObject({ notices: 2, notify: [{ template: 'parcelWaiting' }, { channel: 'email' }] })
    const found = await listed(actions, 'filter[notices][gt]=0')
    expect([found.includes(telling.id), found.includes(silent.id)]).toEqual([true, false])
    expect((await refusal(actions, { notify: [{ ...notice, template: 'nonsense' }] }))?.[0]?.path).toBe(
      'notify.0.template',
    )
  })
})

describe('a new action', () => {
  const begun = async (name: string, more: object) =>
    (await admin.post(pathOf(actions, north), { name, code: name.toUpperCase().replaceAll(' ', '-'), ...more })).json<
      AnyRecord & { nextActionIds: string[] }
    >()

  it('takes its kind’s defaults for everything left blank', async () => {
    const fetched = await begun('Fetched', { kind: 'pickup', icon: 'hand' })
    expect(fetched).toMatchObject({ statusGroup: 'closed', releasesParcel: true, clearsStorage: true, stopsSla: true })
    expect(fetched).toMatchObject({ transfersCustody: true, pausesSla: false, requiresReason: false, icon: 'hand' })
    const tried = await begun('Tried', { kind: 'attempt', stopsSla: false })
    expect(tried).toMatchObject({ statusGroup: 'waiting', requiresReason: true, stopsSla: false })
    expect(tried).toMatchObject({ notify: [{ audience: 'recipient', template: 'deliveryAttempted' }] })
    expect(await begun('Something else', {})).toMatchObject({ kind: 'custom', statusGroup: 'open', notify: [] })
  })

  it('can be followed by its kind’s usual next actions, if they exist', async () => {
    const [found, kept] = [await begun('Turned up', { kind: 'found' }), await begun('Shelved', { kind: 'store' })]
    const lost = await begun('Gone missing', { kind: 'lost' })
    expect(lost.nextActionIds).toContain(found.id)
    expect(lost.nextActionIds).not.toContain(kept.id)
    expect((await begun('Gone for now', { kind: 'lost', nextActionIds: [] })).nextActionIds).toEqual([])
  })
})

describe.each([
  ['actions', actions],
  ['packageTypes', packageTypes],
] as const)('the order of %s', (_, resource) => {
  it('puts new records last, and others at the given position', async () => {
    const [first, second] = [await create(resource, { sortOrder: null }), await create(resource, { sortOrder: null })]
    expect(Number(second.sortOrder)).toBe(Number(first.sortOrder) + 10)
    const between = await create(resource, { sortOrder: Number(first.sortOrder) + 5 })
    expect((await listed(resource, '')).filter((id) => [first.id, second.id, between.id].includes(id))).toEqual([
      first.id,
      between.id,
      second.id,
    ])
  })
})

describe('a priority level', () => {
  it('must name the roles or users it escalates to', async () => {
    const escalation = { atPercent: 100, audience: 'role', address: null, channel: 'email', template: null }
    const escalations = [escalation]
    expect((await refusal(priorityLevels, { escalations }))?.[0]).toEqual({
      path: 'escalationRoleIds',
      description: 'Select the roles to notify.',
    })
    const people = [{ ...escalation, audience: 'user' }]
    expect((await refusal(priorityLevels, { escalations: people }))?.[0]?.path).toBe('escalationUserIds')
    const role = await create(securityRoles)
    const level = await create(priorityLevels, { escalations, escalationRoleIds: [role.id] })
    expect(level.labels[role.id]).toBe(role.name)
  })
})

describe('a carrier', () => {
  it('has a driver code that no other carrier has at the same site', async () => {
    const [here, there] = [await create(sites), await create(sites)]
    const first = await create(carriers, { accessCode: '739164', siteIds: [here.id] })
    const taken = {
      path: 'accessCode',
      description: `${first.name} already uses this code at the same site. Enter a different one.`,
    }
    expect((await refusal(carriers, { accessCode: '739164', siteIds: [] }))?.[0]).toEqual(taken)
    expect((await refusal(carriers, { accessCode: '739164', siteIds: [here.id, there.id] }))?.[0]).toEqual(taken)
    const elsewhere = await create(carriers, { accessCode: '739164', siteIds: [there.id] })
    expect(firstIssue(await change(carriers, elsewhere, { siteIds: [here.id] }))).toEqual(taken)
    expect((await change(carriers, elsewhere, { name: 'Elsewhere' })).statusCode).toBe(200)
  })

  it('gets a door code only once when several are created with it at once', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        ...(await sampleBody(admin, carriers, north)),
        accessCode: '274961',
        siteIds: [],
      })),
    )
    const answers = await Promise.all(bodies.map((body) => admin.post(pathOf(carriers, north), body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400])
  })

  it('may have a different code at a site, which no other carrier has there', async () => {
    const [here, there] = [await create(sites), await create(sites)]
    const [first, second] = [
      await create(carriers, { accessCode: '640917', siteIds: [] }),
      await create(carriers, { accessCode: null, siteIds: [here.id] }),
    ]
    const taken = {
      path: 'accessCode',
      description: `${first.name} already uses this code at the same site. Enter a different one.`,
    }
    const code = (carrier: AnyRecord, site: AnyRecord, accessCode: string) => ({
      carrierId: carrier.id,
      siteId: site.id,
      accessCode,
    })
    expect((await refusal(carrierCodes, code(second, here, '640917')))?.[0]).toEqual(taken)
    const own = await create(carrierCodes, code(first, here, '853201'))
    expect(own.accessCode).toBe(hiddenSecret)
    expect((await refusal(carrierCodes, code(second, here, '853201')))?.[0]).toEqual(taken)
    expect(firstIssue(await change(carriers, second, { accessCode: '853201' }))).toEqual(taken)
    expect((await change(carrierCodes, own, { door: 'Dock 2' })).statusCode).toBe(200)
    await create(carrierCodes, code(second, there, '853201'))
    expect((await refusal(carrierCodes, code(second, here, '1234')))?.[0]?.path).toBe('accessCode')
  })

  it('is from the catalog or custom, with or without rules, and can be filtered by either', async () => {
    const bare = await create(carriers, { usePrimaryLogic: true, code: 'NOBODYKNOWS' })
    const shared = await create(carriers, { usePrimaryLogic: true, code: 'ONTRAC' })
    const ruled = await create(carriers, { usePrimaryLogic: false })
    await create(carrierLogic, { carrierId: ruled.id })
    expect(bare).toMatchObject({ source: 'own', rules: 0, sharedRules: 0, hasRules: false })
    expect(shared.hasRules).toBe((shared.sharedRules as number) > 0)
    expect(await read(carriers, ruled)).toMatchObject({ rules: 1, sharedRules: 0, hasRules: true })
    const without = await listed(carriers, 'filter[hasRules]=false')
    expect([without.includes(bare.id), without.includes(ruled.id)]).toEqual([true, false])
    expect(await listed(carriers, 'filter[source]=catalogue')).not.toContain(bare.id)
    expect((await refusal(carriers, { countryCodes: ['us'] }))?.[0]?.path).toBe('countryCodes')
  })

  it('shows its parcels of thirty days, day by day', async () => {
    const [carrier, action] = [await create(carriers), await create(actions)]
    for (let parcels = 0; parcels < 3; parcels++) await parcelAt(action, carrier)
    const { volume30Days, parcels30Days } = await read(carriers, carrier)
    expect(volume30Days).toEqual([...Array.from({ length: 29 }, () => 0), 3])
    expect(parcels30Days).toBe(3)
  })
})

describe('a package type', () => {
  it('has no key 0, and shows its size', async () => {
    expect((await refusal(packageTypes, { quickKey: '0' }))?.[0]?.path).toBe('quickKey')
    const box = await create(packageTypes, { lengthIn: 12, widthIn: 9.5, heightIn: 4 })
    expect(box.size).toBe('12 × 9.5 × 4 in')
    expect((await create(packageTypes, { lengthIn: null, widthIn: null, heightIn: null })).size).toBeNull()
  })
})

describe('a new package type', () => {
  const begun = async (name: string, more: object) =>
    (await admin.post(pathOf(packageTypes, north), { name, code: name.toUpperCase(), ...more })).json<AnyRecord>()
  const measures = { lengthIn: 16, widthIn: 12, heightIn: 9 }

  it('defaults to the smallest door it fits', async () => {
    expect(await begun('Crate', measures)).toMatchObject({ preferredLockerSize: 'M', lockerAllowed: true })
    expect(await begun('Carton', { ...measures, preferredLockerSize: 'XL' })).toMatchObject({
      preferredLockerSize: 'XL',
    })
    expect(await begun('Hamper', { ...measures, category: 'perishable' })).toMatchObject({
      preferredLockerSize: 'none',
      lockerAllowed: false,
    })
  })
})

describe('the source of a label', () => {
  it.each([
    ['^XA^FO10,10^FDx^XZ', 'A field that begins with ^FO must end with ^FS.'],
    ['^XA~JR^XZ', 'Remove ~JR. It changes the printer, not the label.'],
    ['^XA^FO1,1^FD{{recipient.pin}}^FS^XZ', 'There’s no variable “recipient.pin”.'],
    [
      '^XA^FO1,1^FD{{recipient.suite|shout}}^FS^XZ',
      'There’s no filter “shout”. Use upper, lower, truncate, pad, date, default, mask.',
    ],
  ])('is rejected as %s', async (source, description) => {
    expect(await refusal(thermalLabels, { source })).toEqual([{ path: 'source', description }])
  })

  it('shows its size, and which variables it fills in', async () => {
    const source =
      '^XA^FO1,1^FD{{ recipient.displayName | truncate:24 }} {{custom.badge}} {{parcel.priority.mark}}^FS^XZ'
    expect((await create(thermalLabels, { widthIn: 4, heightIn: 2.5 })).size).toBe('4 × 2.5 in')
    expect((await create(thermalLabels, { source })).variables).toEqual([
      'custom.badge',
      'parcel.priority.mark',
      'recipient.displayName',
    ])
  })
})
