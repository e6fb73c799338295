/** Rules for the mail setup: labels, package types, carriers, actions, services. */

import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south } = await testServer()
const { create, refusal, change, archive, read } = actsIn(admin, north)

describe('a thermal label', () => {
  it('is the only default for its purpose, and keeps the purpose while it is', async () => {
    const slip = await create(thermalLabels, { purpose: 'deliverySlip' })
    const parcel = await create(thermalLabels, { purpose: 'parcel' })
    expect([slip.isDefault, parcel.isDefault]).toEqual([true, true])
    const other = await create(thermalLabels, { purpose: 'parcel', isDefault: true })
    expect((await read(thermalLabels, parcel)).isDefault).toBe(false)
    expect((await read(thermalLabels, slip)).isDefault).toBe(true)
    expect((await change(thermalLabels, other, { purpose: 'custom' })).json<FailureBody>().errors?.[0]?.path).toBe(
      'purpose',
    )
    expect((await archive(thermalLabels, slip)).statusCode).toBe(409)
  })

  it('must run from ^XA to ^XZ if it’s ZPL', async () => {
    expect((await refusal(thermalLabels, { source: '^XA^FDhello' }))?.[0]?.path).toBe('source')
    await create(thermalLabels, { language: 'epl', source: 'N\nP1' })
  })

  it('can’t be archived while a package type needs it', async () => {
    await create(thermalLabels)
    const label = await create(thermalLabels)
    await create(packageTypes, { thermalLabelId: label.id })
    expect((await archive(thermalLabels, label)).json<FailureBody>().message).toBe(
      'This thermal label is still used by 1 package type.',
    )
  })
})

describe('a package type', () => {
  it('has one default, a unique key and no locker size if lockers aren’t allowed', async () => {
    const first = await create(packageTypes, { quickKey: 'a', isDefault: true })
    expect(first).toMatchObject({ quickKey: 'A', isDefault: true })
    expect((await refusal(packageTypes, { quickKey: 'A' }))?.[0]?.path).toBe('quickKey')
    expect((await refusal(packageTypes, { lockerAllowed: false, preferredLockerSize: 'M' }))?.[0]?.path).toBe(
      'preferredLockerSize',
    )
    expect((await archive(packageTypes, first)).statusCode).toBe(409)
  })
})

describe('a priority level', () => {
  it('is the only default, active, and can’t be archived while it is', async () => {
    const there = actsIn(admin, south)
    const first = await there.create(priorityLevels)
    expect(first.isDefault).toBe(true)
    expect((await there.change(priorityLevels, first, { isActive: false })).json<FailureBody>().errors).toEqual([
      { path: 'isActive', description: 'The default priority level must stay active.' },
    ])
    const other = await there.create(priorityLevels, { isDefault: true })
    expect((await there.read(priorityLevels, first)).isDefault).toBe(false)
    expect((await there.archive(priorityLevels, other)).json<FailureBody>().message).toBe(
      'This is the default priority level. Make another priority level the default first.',
    )
    expect((await there.archive(priorityLevels, first)).statusCode).toBe(204)
  })

  it('has a code and a rank that are unique within the customer', async () => {
    const { code, rank } = await create(priorityLevels)
    expect((await refusal(priorityLevels, { code }))?.[0]?.path).toBe('code')
    expect((await refusal(priorityLevels, { rank }))?.[0]?.path).toBe('rank')
  })
})

describe('a carrier', () => {
  it('has exactly one placeholder for the number in its tracking link, and only safe links', async () => {
    for (const trackingUrl of [
      'https://example.test/',
      'https://example.test/{tracking}/{tracking}',
      'http://example.test/{tracking}',
      'javascript:alert(1)',
    ])
      expect((await refusal(carriers, { trackingUrl }))?.[0]?.path, trackingUrl).toBe('trackingUrl')
    await create(carriers, { trackingUrl: 'https://example.test/?n={tracking}' })
  })

  it('has one of its own services as the default', async () => {
    const [carrier, other] = [await create(carriers), await create(carriers)]
    const [own, foreign] = [
      await create(services, { carrierId: carrier.id }),
      await create(services, { carrierId: other.id }),
    ]
    expect((await refusal(carriers, { defaultServiceId: own.id }))?.[0]?.path).toBe('defaultServiceId')
    expect((await change(carriers, carrier, { defaultServiceId: foreign.id })).json<FailureBody>().errors?.[0]).toEqual(
      { path: 'defaultServiceId', description: 'This service belongs to another carrier.' },
    )
    expect((await change(carriers, carrier, { defaultServiceId: own.id })).statusCode).toBe(200)
    expect((await archive(services, own)).statusCode).toBe(204)
    expect((await read(carriers, carrier)).defaultServiceId).toBeNull()
  })

  it('never exposes its driver code, and rejects one that is easily guessed', async () => {
    expect((await refusal(carriers, { accessCode: '1234' }))?.[0]?.path).toBe('accessCode')
    expect((await create(carriers, { accessCode: '482913' })).accessCode).toBe(hiddenSecret)
  })

  it('archives its services with it, including the default one', async () => {
    const made = await create(carriers)
    const service = await create(services, { carrierId: made.id })
    const carrier = (await change(carriers, made, { defaultServiceId: service.id })).json<AnyRecord>()
    expect((await archive(carriers, carrier)).statusCode).toBe(204)
    expect((await read(services, service)).archivedAt).not.toBeNull()
  })
})

describe('an action', () => {
  it('requires the fields it needs', async () => {
    const paths = async (more: object) => (await refusal(actions, more))?.map(({ path }) => path)
    expect(await paths({ photo: 'required', photoMinimum: 0 })).toEqual(['photoMinimum'])
    expect(await paths({ requiresReason: true, reasonCodes: [] })).toEqual(['reasonCodes'])
    expect(await paths({ releasesParcel: true, statusGroup: 'open' })).toEqual(['statusGroup'])
    expect(await paths({ recipientCanDo: true, visibleToRecipient: false })).toEqual(['recipientCanDo'])
    expect(await paths({ screens: [] })).toEqual(['screens'])
  })

  it('is limited to 40 active ones', async () => {
    const there = actsIn(admin, south)
    for (let made = 0; made < 40; made++) await there.create(actions)
    expect((await there.refusal(actions, {}))?.[0]?.description).toBe('At most 40 actions can be active.')
    const spare = await there.create(actions, { isActive: false })
    expect((await there.change(actions, spare, { isActive: true })).statusCode).toBe(400)
  })
})

describe('a service', () => {
  it('is a carrier’s or internal, and can’t switch', async () => {
    const [carrier, site] = [await create(carriers), await create(sites)]
    const outside = await create(services, { carrierId: carrier.id })
    const inside = await create(services, { siteId: site.id })
    expect([outside.kind, inside.kind]).toEqual(['carrier', 'internal'])
    expect((await refusal(services, { carrierId: carrier.id, siteId: site.id }))?.[0]?.path).toBe('siteId')
    for (const [service, carrierId] of [
      [outside, null],
      [inside, carrier.id],
    ] as const)
      expect((await change(services, service, { carrierId })).json<FailureBody>().errors?.[0]?.path).toBe('carrierId')
  })

  it('has a name and barcode values that are unique within its carrier', async () => {
    const [one, two] = [await create(carriers), await create(carriers)]
    await create(services, { carrierId: one.id, name: 'Ground', decodedValues: ['03'] })
    expect((await refusal(services, { carrierId: one.id, name: 'ground' }))?.[0]?.path).toBe('name')
    expect((await refusal(services, { carrierId: one.id, decodedValues: ['02', '03'] }))?.[0]).toEqual({
      path: 'decodedValues',
      description: 'Another service of this carrier already has “03”.',
    })
    expect((await refusal(services, { decodedValues: ['much too long'] }))?.[0]?.path).toBe('decodedValues.0')
    await create(services, { carrierId: two.id, name: 'Ground', decodedValues: ['03'] })
  })
})

describe('an automatic follow-up', () => {
  it('needs a delay, and never forms a cycle', async () => {
    const last = await create(actions)
    expect((await refusal(actions, { autoAdvanceActionId: last.id }))?.[0]?.path).toBe('autoAdvanceHours')
    const middle = await create(actions, { autoAdvanceHours: 4, autoAdvanceActionId: last.id })
    const first = await create(actions, { autoAdvanceHours: 4, autoAdvanceActionId: middle.id })
    for (const target of [last, first]) {
      const circle = await change(actions, last, { autoAdvanceHours: 1, autoAdvanceActionId: target.id })
      expect(circle.json<FailureBody>().errors?.[0]?.description).toMatch(/loop/)
    }
  })
})

describe('a notification to an address', () => {
  it('has one, and no other notification does', async () => {
    const notice = { audience: 'address', address: null, channel: 'email' }
    expect((await refusal(actions, { notify: [notice] }))?.[0]?.path).toBe('notify')
    expect((await refusal(priorityLevels, { escalations: [notice] }))?.[0]?.path).toBe('escalations')
    const other = { audience: 'siteManager', address: 'a@x.test', channel: 'email' }
    expect((await refusal(priorityLevels, { escalations: [other] }))?.[0]?.path).toBe('escalations')
    await create(priorityLevels, { escalations: [{ ...notice, address: 'a@x.test' }] })
  })
})

describe('the hours of a carrier', () => {
  it('need both ends, in order, or none', async () => {
    for (const hours of [{ arrivesUntil: null }, { arrivesFrom: '11:30' }])
      expect((await refusal(carriers, hours))?.[0]?.path).toBe('arrivesUntil')
    await create(carriers, { arrivesFrom: null, arrivesUntil: null })
  })
})
