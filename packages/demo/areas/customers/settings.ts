/** Each customer's settings: the defaults plus the changes made since, mostly in its first weeks. */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { defaultsOf } from '@postern/domain/engine/resource.ts'
import { weekdays } from '@postern/domain/engine/shapes.ts'
import { type Moment, workday } from '../../calendar.ts'
import { type Chronicle, momentBetween } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { SettingsRow, SiteRow, ValuesIn } from '../../rows.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from './customers.ts'

type Values = ValuesIn<SettingsRow>

const working: readonly string[] = weekdays.slice(1, 6)

const hours = (from: string, to: string, days: readonly string[] = weekdays): Values['messageHours'] =>
  weekdays.filter((day) => days.includes(day)).map((day) => ({ day, from, to }))

/** Changes of each customer, in order, by customer code. */
const steps: Readonly<Record<string, readonly Partial<Values>[]>> = {
  POSTERN: [{ ssoMode: 'required', ssoMetadataUrl: 'https://login.postern.test/saml/metadata', mfaPolicy: 'required' }],
  NGU: [
    { internalPrefix: 'NGU', nextNumber: 482_310, padding: 7, barcodeSymbology: 'qr' },
    { channels: ['email', 'sms', 'push'], senderName: 'Northgate', replyTo: 'mail@northgate.test' },
    { holdHours: 48, reminderDays: ['1', '2', '5'], overdueAfterDays: 2 },
    {
      ssoMode: 'required',
      ssoMetadata: hiddenSecret,
      scimEnabled: true,
      allowedEmailDomains: ['northgate.test'],
    },
    {
      customFields: [
        {
          entity: 'contact',
          key: 'residence-hall',
          label: 'Residence hall',
          type: 'list',
          options: ['Ashby', 'Corliss', 'Wren'],
          required: false,
          showOnLabel: true,
        },
        {
          entity: 'parcel',
          key: 'perishable',
          label: 'Perishable',
          type: 'checkbox',
          options: [],
          required: false,
          showOnLabel: true,
        },
      ],
    },
    { featureFlags: [{ key: 'move-in-week', state: 'on', expiresOn: '2027-09-15' }] },
  ],
  BWH: [
    { idCheck: 'required', photoOnReceive: 'required', requireLocation: true, verifiedThenReceived: true },
    { maskPii: true, parcelRetentionMonths: 84, mfaPolicy: 'required', sessionMinutes: 15, passwordMinLength: 16 },
    { ipAllowList: ['198.51.100.0/24', '203.0.113.16/28'] },
  ],
  HAL: [
    { dateFormat: 'DD/MM/YY', weekStart: 'monday', units: 'metric' },
    { messageTiming: 'perWeekday', messageHours: hours('07:30', '18:00', working), digest: true },
  ],
  MER: [
    { channels: ['email', 'teams'], teamsHook: 'https://teams.example.test/hooks/mailroom' },
    {
      webhooks: [
        {
          url: 'https://hooks.example.test/parcels',
          events: ['parcelReceived', 'parcelDelivered', 'lockerPickedUp'],
          active: true,
        },
      ],
      webhookSecret: hiddenSecret,
    },
    { sftpAccounts: [{ username: 'meridian-hr', directory: '/import/people', purpose: 'contacts', active: true }] },
  ],
  LRK: [
    { holdHours: 120, pinLength: 4, accessMethods: ['pin', 'qr', 'app'], returnsEnabled: true },
    { signatureOnDeliverWeb: 'off', signatureOnDeliverMobile: 'optional' },
  ],
  KES: [
    { dateFormat: 'YYYY-MM-DD', weekStart: 'monday', units: 'metric', duplicateScanWindowMinutes: 30 },
    { bounceHandling: 'openTask', messageTiming: 'sameWindow', messageHours: hours('09:00', '19:00') },
  ],
  FOX: [{ exchangesEnabled: true, multiPackage: false, holdHours: 24, graceReopenMinutes: 10 }],
}

/** The first site opened is the largest, where most of the work is. */
const firstOf = (sites: readonly SiteRow[]): SiteRow | undefined => sites.find(({ archivedAt }) => archivedAt === null)

export function settingsOf(chronicle: Chronicle, crew: Crew, client: Client, sites: readonly SiteRow[]): SettingsRow {
  const { row, plan, stopped, until } = client
  const random = chronicle.random(`${settings.name} ${plan.code}`)
  const born = momentOf(row.id)
  const site = firstOf(sites)
  const own = steps[plan.code] ?? []
  const changes: readonly Partial<Values>[] = site && own.length > 0 ? [...own, { defaultSiteId: site.id }] : own
  const end = stopped ?? until
  // Settings change only after the first site exists.
  let at: Moment = Math.min(Math.max(born, site ? momentOf(site.id) : born) + workday, end)
  let values = defaultsOf(settings)
  const revisions = changes.map((change) => {
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(values, name)]))
    values = { ...values, ...change }
    at = momentBetween(random, at, at + (end - at) / 4)
    return { at, before, by: crew.actor(random, `${settings.permission}.edit`, at) }
  })
  const labels: Record<string, string> = values.defaultSiteId !== null && site ? { defaultSiteId: site.name } : {}
  const life = { resource: settings.name, id: row.id, customerId: row.id, born, by: row.createdBy ?? crew.founder }
  return { customerId: row.id, ...chronicle.record({ ...life, values, revisions, labels }) }
}
