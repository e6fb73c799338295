import {
  bool,
  choice,
  choices,
  computed,
  count,
  countryOf,
  date,
  email,
  int,
  longText,
  percent,
  phone,
  rows,
  secret,
  share,
  status,
  text,
  url,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

/** The platform's names for locker bank events. */
export const lockerEvents = [
  'connected',
  'disconnected',
  'doorOpened',
  'doorClosed',
  'openFailed',
  'doorLeftOpen',
  'jammed',
  'contentDetected',
  'contentRemoved',
  'deposit',
  'collect',
  'codeRejected',
  'codeLocked',
  'reserved',
  'released',
  'expired',
  'tamper',
  'lowBattery',
] as const

const doorStates = ['empty', 'reserved', 'occupied', 'expired', 'unknown'] as const

export const lockerSizes = ['XS', 'S', 'M', 'L', 'XL'] as const

const millimetres = { min: 50, max: 2500 } as const

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    lockerVendors: true
  }
}

export const lockerVendors = resource({
  name: 'lockerVendors',
  permission: 'lockerVendors',
  scope: 'system',
  title: 'name',
  archiveNeedsName: true,
  fields: {
    name: text({ required: true, max: 120, unique: 'everywhere', inList: true, search: true }),
    slug: text({
      required: true,
      min: 2,
      max: 31,
      format: 'slug',
      unique: 'everywhere',
      immutable: true,
      search: true,
      help: 'Used in URLs. Can’t be changed later.',
    }),
    status: status({
      active: ['deprecated', 'disabled'],
      deprecated: ['active', 'disabled'],
      disabled: ['active', 'deprecated'],
    }),
    adapter: choice(['rest', 'gateway', 'mqtt', 'simulator'], {
      required: true,
      default: 'simulator',
      inList: true,
      filter: true,
      help: 'Only gateways and simulators connect.',
    }),
    adapterVersion: text({ max: 24, format: 'semver' }),
    baseUrl: url({ label: 'API URL', max: 300 }),
    sandboxUrl: url({ label: 'Sandbox URL', max: 300 }),
    authType: choice(['none', 'apiKey', 'oauth2cc', 'basic', 'mtls'], {
      label: 'Authentication',
      required: true,
      default: 'apiKey',
      filter: true,
    }),
    credentials: secret({ max: 4000, help: 'Sent to the vendor. Never shown again.' }),
    commandTimeoutMs: int({
      label: 'Command timeout',
      unit: 'ms',
      required: true,
      default: 20_000,
      min: 1000,
      max: 60_000,
    }),
    maxRetries: int({ label: 'Retries', required: true, default: 3, min: 0, max: 5 }),
    retryDelayMs: int({ label: 'Retry delay', unit: 'ms', required: true, default: 1000, min: 100, max: 10_000 }),
    rateLimitPerMin: int({ label: 'Calls per minute', default: 120, min: 1, max: 10_000 }),
    webhookPath: text({
      max: 100,
      format: 'path',
      unique: 'everywhere',
      help: 'Accounts’ addresses begin with it.',
    }),
    signingSecret: secret({ max: 400, help: 'For accounts without one of their own. Never shown again.' }),
    signatureHeader: text({ max: 60, help: 'Defaults to the adapter’s.' }),
    capabilities: choices(
      [
        'open',
        'openAll',
        'doorState',
        'contentSense',
        'reserve',
        'code',
        'blink',
        'firmware',
        'logs',
        'webhook',
        'lights',
        'forceUnlock',
      ],
      { required: true, default: ['open'], min: 1, filter: true, help: 'Features available on the vendor’s banks.' },
    ),
    eventMap: rows(
      {
        vendorEvent: text({ required: true, max: 80 }),
        event: choice(lockerEvents, { required: true }),
      },
      {
        label: 'Events',
        required: true,
        default: lockerEvents.map((event) => ({ vendorEvent: event, event })),
        max: 60,
        help: 'Maps the vendor’s event names to ours.',
      },
    ),
    stateMap: rows(
      {
        vendorState: text({ required: true, max: 80 }),
        state: choice(doorStates, { required: true }),
      },
      {
        label: 'Door states',
        required: true,
        default: doorStates.map((state) => ({ vendorState: state, state })),
        max: 40,
      },
    ),
    sizeMap: rows(
      {
        vendorSize: text({ required: true, max: 40 }),
        size: choice(lockerSizes, { required: true }),
        widthMm: int({ label: 'Width', unit: 'mm', ...millimetres }),
        heightMm: int({ label: 'Height', unit: 'mm', ...millimetres }),
        depthMm: int({ label: 'Depth', unit: 'mm', ...millimetres }),
      },
      { label: 'Sizes', required: true, default: [], max: 20 },
    ),
    models: rows(
      {
        name: text({ required: true, max: 60 }),
        columns: int({ required: true, min: 1, max: 30 }),
        doors: int({ required: true, min: 1, max: 300 }),
        sizes: text({ max: 80, help: 'Like “6 S, 8 M, 4 L”.' }),
        features: text({ max: 120 }),
      },
      { required: true, default: [], max: 40 },
    ),
    supportName: text({ label: 'Support contact', max: 120 }),
    supportEmail: email({ label: 'Support email' }),
    supportPhone: phone(),
    supportPhoneCountry: countryOf('supportPhone'),
    supportUrl: url({ label: 'Support page', max: 300 }),
    contractRef: text({ label: 'Contract', max: 60 }),
    slaHours: int({ label: 'Response time', unit: 'h', min: 1, max: 720 }),
    reliabilityTarget: percent({
      label: 'Reliability target',
      required: true,
      default: 99,
      min: 50,
      max: 99.99,
    }),
    notes: longText({ max: 4000, help: 'Visible to staff only.' }),
    banks: count('lockerBanks', { label: 'Banks', inList: true }),
    doors: computed(int({ inList: true })),
    banksOnline: computed(share({ label: 'Online', inList: true })),
    credentialsExpireOn: date({ label: 'Credentials expire', inList: true, filter: true }),
    credentialsExpireSoon: computed(
      bool({ label: 'Credentials expiring soon', help: 'Within 30 days.', filter: true }),
    ),
  },
  essentials: ['adapter', 'baseUrl', 'authType', 'credentials', 'credentialsExpireOn'],
  sections: {
    Profile: ['name', 'slug', 'status', 'adapter', 'adapterVersion'],
    Connection: [
      'baseUrl',
      'sandboxUrl',
      'authType',
      'credentials',
      'credentialsExpireOn',
      'commandTimeoutMs',
      'maxRetries',
      'retryDelayMs',
      'rateLimitPerMin',
    ],
    Capabilities: ['capabilities'],
    Webhook: ['webhookPath', 'signatureHeader', 'signingSecret'],
    Mapping: ['eventMap', 'stateMap', 'sizeMap'],
    Models: ['models'],
    Support: [
      'supportName',
      'supportEmail',
      'supportPhone',
      'supportUrl',
      'contractRef',
      'slaHours',
      'reliabilityTarget',
      'notes',
    ],
  },
})
