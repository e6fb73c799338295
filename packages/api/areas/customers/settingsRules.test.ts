/** Checks across fields of a customer's settings. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { archiveSample, pathOf, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north } = await testServer()
const path = pathOf(settings, north)

const read = async (): Promise<AnyRecord> => (await admin.get(path)).json<AnyRecord>()

const change = async (values: object) => admin.patch(path, values, (await read()).rowVersion)

/** The fields with errors; none if the change was accepted. */
const refusedFields = async (values: object): Promise<string[]> => {
  const answer = await change(values)
  return answer.statusCode === 200 ? [] : (answer.json<FailureBody>().errors ?? []).map((issue) => issue.path)
}

const sentence = async (values: object): Promise<string | undefined> =>
  (await change(values)).json<FailureBody>().errors?.[0]?.description

const customField = (own: object) => ({
  entity: 'contact',
  key: 'badge',
  label: 'Badge',
  type: 'text',
  options: [],
  required: false,
  showOnLabel: false,
  ...own,
})

it('the next number can only increase', async () => {
  expect(await refusedFields({ nextNumber: 12_000 })).toEqual([])
  expect(await refusedFields({ nextNumber: 11_999 })).toEqual(['nextNumber'])
  expect(await sentence({ nextNumber: 5 })).toContain('11999')
  expect(await refusedFields({ nextNumber: 12_000 })).toEqual([])
})

it('an SMS sender has at most 11 characters; others may have more', async () => {
  expect(await refusedFields({ senderName: 'Northgate Mail Centre' })).toEqual([])
  expect(await refusedFields({ channels: ['email', 'sms'] })).toEqual(['senderName'])
  expect(await refusedFields({ channels: ['email', 'sms'], senderName: 'Northgate' })).toEqual([])
  expect(await refusedFields({ senderName: 'Northgate Ma' })).toEqual(['senderName'])
})

it('single sign-on can be required only with metadata, by URL or as a secret', async () => {
  expect(await refusedFields({ ssoMode: 'required' })).toEqual(['ssoMode'])
  expect(await refusedFields({ ssoMode: 'required', ssoMetadataUrl: 'https://login.example.test/metadata' })).toEqual(
    [],
  )
  expect(await refusedFields({ ssoMetadataUrl: null })).toEqual(['ssoMode'])
  expect(await refusedFields({ ssoMetadataUrl: null, ssoMetadata: '<EntityDescriptor/>' })).toEqual([])
  expect(await refusedFields({ ssoMetadata: null })).toEqual(['ssoMode'])
  expect(await refusedFields({ ssoMetadata: null, ssoMode: 'off' })).toEqual([])
})

it('a PIN without a lifetime is valid for the hold period', async () => {
  expect((await read()).pinLifetimeHours).toBeNull()
  expect(await refusedFields({ pinLifetimeHours: 24 })).toEqual([])
  expect(await refusedFields({ pinLifetimeHours: null })).toEqual([])
  expect(await refusedFields({ pinLifetimeHours: 0 })).toEqual(['pinLifetimeHours'])
})

it('reminders are up to 5 ascending whole numbers of days', async () => {
  expect(await refusedFields({ reminderDays: [] })).toEqual([])
  expect(await refusedFields({ reminderDays: ['2', '4', '9', '10', '100'] })).toEqual([])
  for (const wrong of [['3', '1'], ['0'], ['one'], ['1.5']])
    expect(await refusedFields({ reminderDays: wrong }), wrong.join()).toEqual(['reminderDays'])
  expect(await refusedFields({ reminderDays: ['1', '2', '3', '4', '5', '6'] })).toEqual(['reminderDays'])
})

it('message hours end after they start, once per day', async () => {
  const monday = { day: 'monday', from: '08:00', to: '12:00' }
  expect(await refusedFields({ messageHours: [monday] })).toEqual([])
  expect(await refusedFields({ messageHours: [{ ...monday, to: '08:00' }] })).toEqual(['messageHours'])
  expect(await refusedFields({ messageHours: [monday, { ...monday, from: '13:00', to: '18:00' }] })).toEqual([
    'messageHours',
  ])
})

it('allowed networks must be addresses or networks, allowed domains must be domains', async () => {
  expect(await refusedFields({ ipAllowList: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })).toEqual([])
  for (const wrong of ['203.0.113.0/33', '300.1.1.1', 'office', '2001:db8::/129', '203.0.113.0/24/8'])
    expect(await refusedFields({ ipAllowList: [wrong] }), wrong).toEqual(['ipAllowList'])
  expect(await refusedFields({ allowedEmailDomains: ['northgate.test'] })).toEqual([])
  for (const wrong of ['northgate', 'a@northgate.test', '.test'])
    expect(await refusedFields({ allowedEmailDomains: [wrong] }), wrong).toEqual(['allowedEmailDomains'])
})

it('custom fields have unique keys per entity, at most 10 each, and lists have options', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => customField({ key: `key-${index}` }))
  expect(await refusedFields({ customFields: [...ten, customField({ entity: 'parcel', key: 'key-1' })] })).toEqual([])
  expect(await refusedFields({ customFields: [...ten, customField({ key: 'key-10' })] })).toEqual(['customFields'])
  expect(await refusedFields({ customFields: [customField({}), customField({ label: 'Other' })] })).toEqual([
    'customFields',
  ])
  expect(await refusedFields({ customFields: [customField({ type: 'list' })] })).toEqual(['customFields'])
  expect(await refusedFields({ customFields: [customField({ type: 'list', options: ['A'] })] })).toEqual([])
})

it('a feature flag is listed once', async () => {
  const flag = { key: 'returns', state: 'on', expiresOn: null }
  expect(await refusedFields({ featureFlags: [flag, { ...flag, key: 'exchanges' }] })).toEqual([])
  expect(await refusedFields({ featureFlags: [flag, { ...flag, state: 'off' }] })).toEqual(['featureFlags'])
})

it('an archived site is no longer the default', async () => {
  await sampleRecord(admin, sites, north)
  const site = await sampleRecord(admin, sites, north)
  expect(await refusedFields({ defaultSiteId: site.id })).toEqual([])
  expect((await archiveSample(admin, sites, north, site)).statusCode).toBe(204)
  expect((await read()).defaultSiteId).toBeNull()
})
