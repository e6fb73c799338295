/** Rules for contacts, and for their delegates. */

import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north } = await testServer()
const { create, refusal, change, archive, read } = actsIn(admin, north)

const easy = await create(contactTypes, { requiredFields: [], defaultChannels: ['email', 'sms'] })
const contact = (more: object = {}) => create(contacts, { contactTypeId: easy.id, ...more })
const refused = async (more: object) => (await refusal(contacts, { contactTypeId: easy.id, ...more }))?.[0]
const reasonOf = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.[0]

const email = (address: string, more: object = {}) => ({ address, primary: false, state: 'ok', ...more })

describe('the name of a contact', () => {
  const unnamed = { displayName: '', firstName: 'Ines', lastName: 'Vogel', preferredName: null }

  it('is made of its names, follows them, and can be overridden', async () => {
    const made = await contact(unnamed)
    expect(made.displayName).toBe('Vogel, Ines')
    const married = (await change(contacts, made, { lastName: 'Reyes' })).json<AnyRecord>()
    expect(married.displayName).toBe('Reyes, Ines')
    const chosen = (await change(contacts, married, { displayName: 'Ines R.' })).json<AnyRecord>()
    const later = (await change(contacts, chosen, { lastName: 'Vogel' })).json<AnyRecord>()
    expect(later.displayName).toBe('Ines R.')
    expect((await change(contacts, later, { displayName: '' })).json<AnyRecord>().displayName).toBe('Vogel, Ines')
  })

  it('can’t be empty', async () => {
    expect(await refused({ ...unnamed, firstName: null, lastName: null })).toMatchObject({ path: 'lastName' })
  })
})

describe('the addresses of a contact', () => {
  it('have one primary, which lists show', async () => {
    const made = await contact({ emails: [email('a@x.test'), email('b@x.test', { primary: true, state: 'bounced' })] })
    expect(made).toMatchObject({ email: 'b@x.test', emailState: 'bounced' })
    const first = await contact({ emails: [email('c@x.test'), email('d@x.test')] })
    expect(first).toMatchObject({ email: 'c@x.test', emails: [{ primary: true }, { primary: false }] })
    expect(
      await refused({ emails: [email('a@x.test', { primary: true }), email('b@x.test', { primary: true })] }),
    ).toMatchObject({ path: 'emails' })
  })

  it('are required by the channels, which default to the type’s channels that have an address', async () => {
    expect(await refused({ channels: ['sms'], phones: [] })).toMatchObject({ path: 'channels' })
    expect(await refused({ channels: ['none', 'email'] })).toMatchObject({ path: 'channels' })
    expect(await contact({ channels: [], phones: [] })).toMatchObject({ channels: ['email'] })
    expect(await contact({ channels: [], phones: [], emails: [] })).toMatchObject({ channels: ['none'] })
  })

  it('decide whether the contact is reachable', async () => {
    const made = await contact({ channels: ['email'], emails: [email('e@x.test')] })
    expect(made.reachable).toBe(true)
    const bounced = await change(contacts, made, { emails: [email('e@x.test', { primary: true, state: 'bounced' })] })
    expect(bounced.json<AnyRecord>()).toMatchObject({ reachable: false, emailState: 'bounced' })
    expect(await contact({ channels: ['sms'], consentSms: false })).toMatchObject({ reachable: false })
    expect(await contact({ channels: ['sms'], consentSms: true })).toMatchObject({ reachable: true })
  })

  it('don’t appear as changes when something else changes', async () => {
    const made = await contact()
    const changed = (await change(contacts, made, { vip: true })).json<AnyRecord>()
    const history = await admin.get(`${pathOf(contacts, north)}/${changed.id}/history`)
    expect(history.json<{ items: { changes: object }[] }>().items[0]?.changes).toEqual({
      vip: { before: false, after: true },
    })
  })
})

describe('the type of a contact', () => {
  it('decides which fields are required', async () => {
    const strict = await create(contactTypes, { requiredFields: ['email', 'phone', 'externalId', 'department'] })
    const missing = await refusal(contacts, {
      contactTypeId: strict.id,
      channels: ['none'],
      emails: [],
      phones: [],
      externalId: null,
    })
    expect(missing?.map(({ path }) => path)).toEqual(['emails', 'phones', 'externalId', 'departmentId'])
  })

  it('that has become stricter doesn’t block other edits to its contacts', async () => {
    const type = await create(contactTypes, { requiredFields: [] })
    const made = await create(contacts, { contactTypeId: type.id, emails: [], channels: ['none'] })
    await change(contactTypes, type, { requiredFields: ['email'] })
    expect((await change(contacts, made, { vip: true })).statusCode).toBe(200)
  })

  it('must be active', async () => {
    const idle = await create(contactTypes, { isActive: false })
    expect((await refusal(contacts, { contactTypeId: idle.id }))?.[0]?.path).toBe('contactTypeId')
  })
})

describe('the place of a contact', () => {
  it('defaults to the tenant’s site, or to the default site', async () => {
    const [home, tenant] = [await create(sites, { isDefault: true }), await create(tenants)]
    expect(await contact()).toMatchObject({ siteId: home.id })
    expect(await contact({ tenantId: tenant.id })).toMatchObject({ siteId: tenant.siteId })
  })

  it('is a deliverable mail stop at the same site', async () => {
    const shelf = await create(locations)
    expect(await refused({ siteId: shelf.siteId, locationId: shelf.id })).toMatchObject({ path: 'locationId' })
    const stops = await create(locationTypes, { canBeDeliveredTo: true })
    const stop = await create(locations, { locationTypeId: stops.id })
    const elsewhere = await create(sites)
    expect(await refused({ siteId: elsewhere.id, locationId: stop.id })).toMatchObject({ path: 'locationId' })
    await contact({ siteId: stop.siteId, locationId: stop.id })
  })

  it('fits department and tenant', async () => {
    const [one, two] = [await create(tenants), await create(tenants)]
    const department = await create(departments, { tenantId: one.id })
    expect(await refused({ siteId: two.siteId, tenantId: two.id, departmentId: department.id })).toMatchObject({
      path: 'departmentId',
    })
    await contact({ tenantId: one.id, departmentId: department.id, siteId: one.siteId })
  })

  it('has a mailbox unique at the site, until its owner leaves', async () => {
    const site = await create(sites)
    const first = await contact({ siteId: site.id, mailboxNumber: '12a' })
    expect(await refused({ siteId: site.id, mailboxNumber: '12A' })).toMatchObject({ path: 'mailboxNumber' })
    await contact({ siteId: (await create(sites)).id, mailboxNumber: '12a' })
    expect((await change(contacts, first, { status: 'former' })).statusCode).toBe(200)
    await contact({ siteId: site.id, mailboxNumber: '12A' })
  })
})

describe('a contact', () => {
  it('keeps the fields its source locks until they’re unlocked', async () => {
    const made = await create(contacts, { lastName: 'Vogel', lockedFields: ['lastName'] })
    const refused = await change(contacts, made, { lastName: 'Other', vip: true })
    expect(refused.json<FailureBody>().errors).toEqual([
      {
        path: 'lastName',
        description: 'This field is synced. Change it at the source, or uncheck it under “Synced fields”.',
      },
    ])
    expect((await change(contacts, made, { lastName: 'Other', lockedFields: [] })).statusCode).toBe(200)
  })

  it('has aliases of up to 80 characters each', async () => {
    await create(contacts, { aliases: ['x'.repeat(80)] })
    expect((await refusal(contacts, { aliases: ['x'.repeat(81)] }))?.[0]?.path).toMatch(/^aliases/)
  })

  it('gets a badge only once when several are created with it at once', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 5 }, async () => ({
        ...(await sampleBody(admin, contacts, north)),
        contactTypeId: easy.id,
        badgeIds: ['B-AT-ONCE'],
      })),
    )
    const answers = await Promise.all(bodies.map((body) => admin.post(pathOf(contacts, north), body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400])
  })

  it('has badges that no other contact has', async () => {
    const owner = await contact({ badgeIds: ['B1', 'B2'] })
    expect(await refused({ badgeIds: ['B2'] })).toMatchObject({ path: 'badgeIds' })
    expect((await change(contacts, owner, { badgeIds: ['B2', 'B3'] })).statusCode).toBe(200)
    await contact({ badgeIds: ['B1'] })
  })

  it('receives, sends or both, and can’t end before it starts', async () => {
    expect(await refused({ isRecipient: false, isSender: false })).toMatchObject({ path: 'isRecipient' })
    expect(await refused({ startsOn: '2026-03-01', endsOn: '2026-02-01' })).toMatchObject({ path: 'endsOn' })
  })

  it('is found by any of its names, its number, its email and its mailbox', async () => {
    const made = await contact({
      displayName: 'Shown So',
      lastName: 'Zbigniewski',
      aliases: ['Nessie Quill'],
      externalId: 'EXT-77812',
      emails: [email('odd.address@x.test')],
      mailboxNumber: 'MB-9931',
      siteId: (await create(sites)).id,
    })
    for (const word of ['shown', 'ZBIGN', 'nessie quill', '77812', 'odd.address', 'mb-9931']) {
      const found = await admin.get(`${pathOf(contacts, north)}?q=${encodeURIComponent(word)}`)
      expect(
        found.json<{ items: AnyRecord[] }>().items.map(({ id }) => id),
        word,
      ).toEqual([made.id])
    }
  })

  it('archives its delegates and alerts with it', async () => {
    const made = await contact()
    const delegate = await create(contactDelegates, { contactId: made.id })
    const alert = await create(handlingAlerts, { contactId: made.id })
    expect((await archive(contacts, made)).statusCode).toBe(204)
    expect((await read(contactDelegates, delegate)).archivedAt).not.toBeNull()
    expect((await read(handlingAlerts, alert)).archivedAt).not.toBeNull()
  })
})

describe('a delegate', () => {
  it('is another contact, of a type that may be a delegate, and one of at most 5', async () => {
    const made = await contact()
    const delegating = (more: object) => refusal(contactDelegates, { contactId: made.id, ...more })
    expect((await delegating({ delegateContactId: made.id }))?.[0]?.path).toBe('delegateContactId')
    const groups = await create(contactTypes, { canBeDelegate: false })
    const group = await create(contacts, { contactTypeId: groups.id })
    expect((await delegating({ delegateContactId: group.id }))?.[0]?.path).toBe('delegateContactId')
    expect((await delegating({ fromDay: '2026-02-02', toDay: '2026-02-01' }))?.[0]?.path).toBe('toDay')
    const first = await create(contactDelegates, { contactId: made.id, delegateContactId: (await contact()).id })
    expect((await delegating({ delegateContactId: first.delegateContactId }))?.[0]?.path).toBe('delegateContactId')
    for (let count = 2; count <= 5; count++)
      await create(contactDelegates, { contactId: made.id, delegateContactId: (await contact()).id })
    expect((await delegating({ delegateContactId: (await contact()).id }))?.[0]?.description).toMatch(/at most 5/)
  })
})

describe('a handling alert', () => {
  it('forwards to another contact, and has one only if it forwards', async () => {
    const [made, other] = [await contact(), await contact()]
    const alerting = (more: object) => refusal(handlingAlerts, { contactId: made.id, ...more })
    expect((await alerting({ kind: 'forward' }))?.[0]?.path).toBe('forwardToContactId')
    expect((await alerting({ kind: 'hold', forwardToContactId: other.id }))?.[0]?.path).toBe('forwardToContactId')
    expect((await alerting({ kind: 'forward', forwardToContactId: made.id }))?.[0]?.path).toBe('forwardToContactId')
    const alert = await create(handlingAlerts, { contactId: made.id, kind: 'forward', forwardToContactId: other.id })
    const late = await change(handlingAlerts, alert, { fromDay: '2026-02-02', toDay: '2026-02-01' })
    expect(reasonOf(late)).toMatchObject({ path: 'toDay' })
  })
})

describe('the line on a label', () => {
  it('uses only known placeholders, and at least one', async () => {
    expect((await refusal(contactTypes, { labelLine: '{lastName}, {nickname}' }))?.[0]?.description).toMatch(
      /^There’s no \{nickname\}\. Use \{displayName\}/,
    )
    expect((await refusal(contactTypes, { labelLine: '{lastName' }))?.[0]?.path).toBe('labelLine')
    expect((await refusal(contactTypes, { labelLine: 'Mail room' }))?.[0]?.path).toBe('labelLine')
    await create(contactTypes, { labelLine: '{displayName} · {mailStop}' })
  })
})

describe('what imports match by', () => {
  it('keeps its order', async () => {
    const type = await create(contactTypes, { matchKeys: ['nameAndLocation', 'email', 'externalId'] })
    expect(type.matchKeys).toEqual(['nameAndLocation', 'email', 'externalId'])
    const other = await change(contactTypes, type, { matchKeys: ['email', 'nameAndLocation'] })
    expect(other.json<AnyRecord>().matchKeys).toEqual(['email', 'nameAndLocation'])
  })
})
