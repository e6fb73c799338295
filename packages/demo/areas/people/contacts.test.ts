import { compareNames } from '@postern/domain/areas/people/duplicates/names.ts'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../random.ts'
import { demoWorld } from '../../world.ts'
import { typeDrawer } from './contactTypeMix.ts'
import {
  drawBelonging,
  drawChannels,
  drawEmails,
  drawPhones,
  drawSource,
  drawStatus,
  plainWord,
  retyped,
  slips,
  syncOf,
} from './contactValues.ts'
import { headcounts, quartersOf } from './quarters.ts'

const world = demoWorld('2026-11-15', { size: 'small' })
const random = () => randomFrom(7, 'contacts')
const draws = <T>(draw: (each: ReturnType<typeof random>) => T, count = 2_000): T[] => {
  const one = random()
  return Array.from({ length: count }, () => draw(one))
}
const shareOf = <T>(list: readonly T[], isOne: (item: T) => boolean) => list.filter(isOne).length / list.length
const found = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('the demo has none')
  return item
}
const idOf = (code: string) => found(world.customers.find((customer) => customer.code === code)).id
const own = <Row extends { customerId: string }>(rows: readonly Row[], code: string): Row[] =>
  rows.filter(({ customerId }) => customerId === idOf(code))
const townOf = (code: string) => ({
  sites: own(world.sites, code),
  types: own(world.contactTypes, code),
  locations: own(world.locations, code),
  departments: own(world.departments, code),
  tenants: own(world.tenants, code),
})
const plainType = { ...found(world.contactTypes[0]), requiredFields: [], defaultChannels: [] }

describe('where people are', () => {
  it('is at every open site, with only that site’s records', () => {
    const town = townOf('NGU')
    const quarters = quartersOf(town)
    expect(quarters.map(({ site }) => site.status)).not.toContain('planned')
    for (const { site, locations, tenants } of quarters)
      expect([...locations, ...tenants].every(({ siteId }) => siteId === site.id)).toBe(true)
  })

  it('is at the first site if none is open', () => {
    const town = townOf('NGU')
    const sites = town.sites.map((site) => ({ ...site, status: 'planned' as const }))
    expect(quartersOf({ ...town, sites }).map(({ site }) => site.id)).toEqual([sites[0]?.id])
  })

  it('puts departments of all sites at the default site', () => {
    const town = townOf('NGU')
    const departments = town.departments.slice(0, 1).map((each) => ({ ...each, siteId: null }))
    for (const { site, departments: here } of quartersOf({ ...town, departments }))
      expect(here).toHaveLength(site.isDefault ? 1 : 0)
  })

  it('gives the first site more than half of the people, and the rest equal shares', () => {
    expect(headcounts(1_000, 4)).toEqual([550, 150, 150, 150])
    expect(headcounts(1_000, 1)).toEqual([1_000])
    expect(headcounts(1_000, 0)).toEqual([])
  })
})

describe('the type of a contact', () => {
  it('is mostly student at a university', () => {
    const draw = typeDrawer('university', own(world.contactTypes, 'NGU'))
    expect(shareOf(draws(draw), (type) => type?.code === 'STU')).toBeCloseTo(0.76, 1)
  })

  it('is never an inactive one', () => {
    const types = own(world.contactTypes, 'NGU').map((type) => ({ ...type, isActive: type.code !== 'EMP' }))
    expect(draws(typeDrawer('university', types)).map((type) => type?.code)).not.toContain('EMP')
    expect(typeDrawer('university', [])(random())).toBeUndefined()
  })
})

describe('what a contact belongs to', () => {
  const town = townOf('NGU')
  const quarter = found(quartersOf(town)[0])

  it('is a department if the type requires one, and occasionally otherwise', () => {
    const required = { ...plainType, requiredFields: ['department' as const] }
    const belonging = (type: typeof plainType | typeof required) =>
      draws((each) => drawBelonging(each, quarter, type, 'university').department !== undefined)
    expect(belonging(required)).not.toContain(false)
    expect(shareOf(belonging(plainType), Boolean)).toBeCloseTo(0.1, 1)
  })

  it('is the tenant of its department', () => {
    const tenant = found(world.tenants[0])
    const department = { ...found(world.departments[0]), tenantId: tenant.id }
    const type = { ...plainType, requiredFields: ['department' as const] }
    const here = { departments: [department], tenants: [tenant], locations: [] }
    expect(drawBelonging(random(), here, type, 'corporate')).toEqual({ department, tenant, stop: undefined })
  })

  it('is a tenant in a coworking space', () => {
    const here = { departments: [], tenants: [found(world.tenants[0])], locations: [] }
    expect(drawBelonging(random(), here, plainType, 'coworking').tenant).toBe(world.tenants[0])
    expect(drawBelonging(random(), here, plainType, 'corporate').tenant).toBeUndefined()
  })
})

describe('a contact', () => {
  it('is former if the customer has left, and otherwise mostly active', () => {
    expect(new Set(draws((each) => drawStatus(each, { status: 'offboarded' })))).toEqual(new Set(['former']))
    const statuses = draws((each) => drawStatus(each, { status: 'live' }))
    expect(shareOf(statuses, (status) => status === 'active')).toBeCloseTo(0.92, 1)
  })

  it('has an email if the type requires one, and a few bounce', () => {
    const type = { ...plainType, requiredFields: ['email' as const] }
    const emails = draws((each) => drawEmails(each, type, 'mia@example.test'))
    expect(emails.every(([email]) => email?.address === 'mia@example.test' && email.primary)).toBe(true)
    expect(shareOf(emails, ([email]) => email?.state === 'bounced')).toBeCloseTo(0.05, 1)
    expect(
      shareOf(
        draws((each) => drawEmails(each, plainType, 'x')),
        (list) => list.length > 0,
      ),
    ).toBeCloseTo(0.5, 1)
  })

  it('has a phone if text messages are the default', () => {
    const bySms = { defaultChannels: ['sms' as const] }
    expect(draws((each) => drawPhones(each, bySms, () => '+1').length)).not.toContain(0)
    const others = draws((each) => drawPhones(each, plainType, () => '+1').length)
    expect(shareOf(others, (count) => count > 0)).toBeCloseTo(0.25, 1)
  })

  it('gets no notifications without an email', () => {
    const type = { defaultChannels: ['email' as const] }
    expect(draws((each) => drawChannels(each, type, []).join())).toEqual(Array(2_000).fill('none'))
    const [email] = drawEmails(random(), { ...plainType, requiredFields: ['email'] }, 'mia@example.test')
    expect(
      shareOf(
        draws((each) => drawChannels(each, type, [found(email)]).join()),
        (each) => each === 'none',
      ),
    ).toBeLessThan(0.03)
  })

  it('is locked if a directory manages it', () => {
    expect(shareOf(draws(drawSource), (source) => source === 'manual')).toBeCloseTo(0.02, 1)
    expect(syncOf('scim', 255, 'now')).toMatchObject({ sourceId: 'scim-0000ff', lastSyncedAt: 'now' })
    expect(syncOf('scim', 255, 'now').lockedFields).toContain('emails')
    expect(syncOf('sftp', 1, 'now')).toEqual({ sourceId: null, lastSyncedAt: 'now', lockedFields: [] })
    expect(syncOf('manual', 1, 'now')).toEqual({ sourceId: null, lastSyncedAt: null, lockedFields: [] })
  })

  it('entered a second time keeps the name, but no ID, badge or phone', () => {
    const contact = found(world.contacts.find(({ badgeIds, emails }) => badgeIds !== null && emails.length > 0))
    const plain = { keepsEmail: false, keepsPhone: false, slip: 'asIs' } as const
    const again = retyped(contact, plain)
    expect(again).toMatchObject({ displayName: contact.displayName, externalId: null, badgeIds: null, phones: [] })
    expect([again.emails, again.reachable]).toEqual([[], false])
    expect(retyped(contact, { ...plain, keepsEmail: true }).emails).toEqual(contact.emails)
    expect(retyped(contact, { ...plain, keepsPhone: true }).phones).toEqual(contact.phones)
  })

  it('entered a second time may be misspelled, and still matches the same person', () => {
    const contact = found(
      world.contacts.find(({ lastName }) => lastName === 'Whitcombe') ??
        world.contacts.find(({ lastName }) => lastName !== null),
    )
    for (const slip of slips) {
      const again = retyped(contact, { keepsEmail: true, keepsPhone: true, slip })
      expect(['sameName', 'lastNameInitial', 'similarName']).toContain(compareNames(contact, again).kind)
      expect(again.displayName === contact.displayName).toBe(slip === 'asIs')
    }
  })

  it('has an address of plain letters', () => {
    expect(plainWord('Søren Ağır-O’Dell')).toBe('sorenagirodell')
  })
})
