/** Locker vendors, including the simulator. */

import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { countryOfPhone } from '@postern/domain/phone/storedPhone.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { LockerVendorRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<LockerVendorRow>
type Event = Values['eventMap'][number]['event']
type Pairs<T> = Readonly<Record<string, T>>

interface VendorPlan
  extends Pick<
    Values,
    'name' | 'slug' | 'status' | 'adapter' | 'adapterVersion' | 'authType' | 'capabilities' | 'models'
  > {
  readonly events: Pairs<Event>
  readonly states: Pairs<Values['stateMap'][number]['state']>
  readonly sizes: readonly Values['sizeMap'][number][]
  /** Days until its credentials expire. */
  readonly expires: number | null
  readonly phone: string | null
}

const model = (name: string, columns: number, doors: number, sizes: string, features: string | null = null) => ({
  name,
  columns,
  doors,
  sizes,
  features,
})

const size = (vendorSize: string, ours: Values['sizeMap'][number]['size'], heightMm: number) => ({
  vendorSize,
  size: ours,
  widthMm: 400,
  heightMm,
  depthMm: 600,
})

const plans: readonly VendorPlan[] = [
  {
    name: 'Simulator',
    slug: 'simulator',
    status: 'active',
    adapter: 'simulator',
    adapterVersion: '1.4.0',
    authType: 'none',
    capabilities: ['open', 'openAll', 'doorState', 'contentSense', 'reserve', 'code', 'blink', 'logs', 'lights'],
    events: { opened: 'doorOpened', closed: 'doorClosed', failed: 'openFailed', jam: 'jammed' },
    states: { free: 'empty', taken: 'occupied', held: 'reserved' },
    sizes: [size('small', 'S', 150), size('medium', 'M', 250), size('large', 'L', 450)],
    models: [model('Desk 6', 2, 6, '6 M'), model('Wall 24', 6, 24, '8 S, 12 M, 4 L')],
    expires: null,
    phone: null,
  },
  {
    name: 'Harborline',
    slug: 'harborline',
    status: 'active',
    adapter: 'rest',
    adapterVersion: '2.1.0',
    authType: 'oauth2cc',
    capabilities: ['open', 'openAll', 'doorState', 'contentSense', 'reserve', 'code', 'firmware', 'logs', 'webhook'],
    events: {
      'tower.online': 'connected',
      'tower.offline': 'disconnected',
      'locker.opened': 'doorOpened',
      'locker.closed': 'doorClosed',
      'locker.open_failed': 'openFailed',
      'locker.ajar': 'doorLeftOpen',
      'locker.jammed': 'jammed',
      'pin.rejected': 'codeRejected',
      'pin.locked': 'codeLocked',
    },
    states: { available: 'empty', allocated: 'reserved', rented: 'occupied', overdue: 'expired' },
    sizes: [size('small', 'S', 140), size('medium', 'M', 240), size('large', 'L', 460), size('xlarge', 'XL', 920)],
    models: [
      model('Tower 18', 3, 18, '6 S, 8 M, 4 L', 'Screen, camera'),
      model('Tower 30', 5, 30, '12 S, 12 M, 4 L, 2 XL', 'Screen, camera'),
      model('Annex 12', 2, 12, '4 S, 6 M, 2 L'),
    ],
    expires: 141,
    phone: '+16175550148',
  },
  {
    name: 'Quillbox Systems',
    slug: 'quillbox',
    status: 'active',
    adapter: 'mqtt',
    adapterVersion: '1.9.3',
    authType: 'mtls',
    capabilities: ['open', 'doorState', 'blink', 'firmware', 'logs', 'lights', 'forceUnlock'],
    events: {
      UP: 'connected',
      DOWN: 'disconnected',
      DOOR_OPEN: 'doorOpened',
      DOOR_SHUT: 'doorClosed',
      DOOR_ERR: 'openFailed',
      TAMPER: 'tamper',
      BATT_LOW: 'lowBattery',
    },
    states: { '0': 'empty', '1': 'occupied', '9': 'unknown' },
    sizes: [size('A', 'XS', 100), size('B', 'S', 150), size('C', 'M', 300), size('D', 'L', 600)],
    models: [model('Q-16', 4, 16, '8 B, 6 C, 2 D', 'Battery backup'), model('Q-40', 8, 40, '12 A, 16 B, 8 C, 4 D')],
    expires: 15,
    phone: '+12125550117',
  },
  {
    name: 'Northgate Lockers',
    slug: 'northgate',
    status: 'active',
    adapter: 'gateway',
    adapterVersion: '3.0.2',
    authType: 'apiKey',
    capabilities: ['open', 'openAll', 'doorState', 'code', 'webhook'],
    events: { open_ok: 'doorOpened', close_ok: 'doorClosed', open_nok: 'openFailed', code_nok: 'codeRejected' },
    states: { FREE: 'empty', BUSY: 'occupied', RES: 'reserved' },
    sizes: [size('1', 'S', 160), size('2', 'M', 320), size('3', 'L', 640)],
    models: [
      model('Indoor 20', 5, 20, '10 S, 6 M, 4 L'),
      model('Outdoor 32', 8, 32, '16 S, 12 M, 4 L', 'Roof, heating'),
    ],
    expires: 263,
    phone: '+442079460182',
  },
  {
    name: 'Tern Parcel Banks',
    slug: 'tern',
    status: 'deprecated',
    adapter: 'rest',
    adapterVersion: '1.2.7',
    authType: 'basic',
    capabilities: ['open', 'doorState'],
    events: { OPENED: 'doorOpened', CLOSED: 'doorClosed' },
    states: { EMPTY: 'empty', FULL: 'occupied' },
    sizes: [size('S', 'S', 150), size('L', 'L', 450)],
    models: [model('Wall 10', 5, 10, '6 S, 4 L')],
    expires: -9,
    phone: null,
  },
]

export function lockerVendorsOf(chronicle: Chronicle, crew: Crew): LockerVendorRow[] {
  const { day } = chronicle.calendar
  const add = systemSeries(chronicle, crew, lockerVendors, monthsAgo(66), 90 * workday)
  return plans.map(({ events, states, sizes, expires, phone, ...plan }) => {
    const site = `${plan.slug}.example`
    const real = plan.adapter !== 'simulator'
    const hears = plan.capabilities.includes('webhook')
    const values: Values = {
      ...plan,
      baseUrl: real ? `https://api.${site}/v2` : null,
      sandboxUrl: real ? `https://sandbox.${site}/v2` : null,
      credentials: real ? hiddenSecret : null,
      credentialsExpireOn: expires === null ? null : day(expires * workday),
      commandTimeoutMs: real ? 20_000 : 5000,
      maxRetries: 3,
      retryDelayMs: 1000,
      rateLimitPerMin: real ? 120 : null,
      webhookPath: `/hooks/lockers/${plan.slug}`,
      signingSecret: hears ? hiddenSecret : null,
      signatureHeader: hears && real ? 'X-Signature-256' : null,
      eventMap: Object.entries(events).map(([vendorEvent, event]) => ({ vendorEvent, event })),
      stateMap: Object.entries(states).map(([vendorState, state]) => ({ vendorState, state })),
      sizeMap: [...sizes],
      supportName: real ? `${plan.name} support` : null,
      supportEmail: real ? `support@${site}` : null,
      supportPhone: phone,
      supportPhoneCountry: phone && countryOfPhone(phone),
      supportUrl: real ? `https://${site}/support` : null,
      contractRef: real ? `LV-${plan.slug.slice(0, 3).toUpperCase()}-2` : null,
      slaHours: real ? 8 : null,
      reliabilityTarget: real ? 99.5 : 99,
      notes: plan.status === 'deprecated' ? 'No new banks. The manufacturer discontinued them.' : null,
    }
    const older: Partial<Values> = { adapterVersion: '1.0.0' }
    const before: Partial<Values>[] = plan.status === 'deprecated' ? [{ status: 'active', notes: null }] : [older]
    return add(values, { before })
  })
}
