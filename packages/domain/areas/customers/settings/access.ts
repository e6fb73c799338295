/** Settings: security, data retention and integrations. */
import { bool, choice, choices, int, rows, secret, tags, text, url } from '../../../engine/field.ts'

export const security = {
  ssoMode: choice(['off', 'optional', 'required'], {
    label: 'Single sign-on',
    required: true,
    default: 'off',
    help: 'Required turns off passwords. Needs the provider’s metadata.',
  }),
  ssoMetadataUrl: url({ label: 'Metadata URL', help: 'From the identity provider (SAML or OpenID Connect).' }),
  ssoMetadata: secret({
    label: 'Metadata',
    max: 20_000,
    help: 'Paste the XML or JSON if there’s no metadata URL.',
  }),
  ssoClientSecret: secret({ label: 'Client secret', help: 'OpenID Connect only.' }),
  scimEnabled: bool({
    label: 'SCIM provisioning',
    required: true,
    default: false,
    help: 'The identity provider keeps contacts current.',
  }),
  mfaPolicy: choice(['off', 'optional', 'required'], {
    label: 'Second factor',
    required: true,
    default: 'optional',
    help: 'For this customer’s users.',
  }),
  sessionMinutes: int({
    label: 'Idle timeout',
    unit: 'min',
    required: true,
    default: 60,
    min: 5,
    max: 1440,
    help: 'Users are signed out after this long without activity.',
  }),
  passwordMinLength: int({
    label: 'Minimum password length',
    unit: 'characters',
    required: true,
    default: 12,
    min: 8,
    max: 64,
  }),
  ipAllowList: tags({
    label: 'Allowed networks',
    required: true,
    default: [],
    max: 50,
    eachMax: 43,
    help: 'IP addresses or networks, like 203.0.113.0/24. Leave blank to allow all.',
  }),
  printerNetworks: tags({
    label: 'Printer networks',
    required: true,
    default: [],
    max: 50,
    eachMax: 43,
    help: 'Printers elsewhere aren’t connected to.',
  }),
  allowedEmailDomains: tags({
    label: 'Allowed email domains',
    required: true,
    default: [],
    max: 50,
    eachMax: 253,
    help: 'For new users. Leave blank to allow any.',
  }),
}

export const data = {
  parcelRetentionMonths: int({
    label: 'Parcel retention',
    unit: 'months',
    required: true,
    default: 24,
    min: 1,
    max: 120,
  }),
  photoRetentionMonths: int({
    label: 'Photo retention',
    unit: 'months',
    help: 'Photos and signatures.',
    required: true,
    default: 12,
    min: 1,
    max: 60,
  }),
  auditRetentionMonths: int({
    label: 'History retention',
    unit: 'months',
    required: true,
    default: 84,
    min: 12,
    max: 1200,
  }),
  retentionHold: bool({
    label: 'Legal hold',
    required: true,
    default: false,
    help: 'Nothing of this customer is deleted automatically.',
  }),
  importsNeedSecondPerson: bool({
    label: 'Second approver',
    required: true,
    default: false,
    help: 'Someone else approves an import that needs review.',
  }),
  maskPii: bool({
    label: 'Mask personal data',
    required: true,
    default: false,
    help: 'Hides phone numbers in every export.',
  }),
}

const webhookEvents = [
  'parcelReceived',
  'parcelDelivered',
  'parcelReturned',
  'lockerDeposited',
  'lockerPickedUp',
  'lockerExpired',
  'contactChanged',
] as const

export const integrations = {
  webhooks: rows(
    {
      url: url({ label: 'URL', required: true }),
      events: choices(webhookEvents, { required: true, default: ['parcelReceived', 'parcelDelivered'], min: 1 }),
      active: bool({ required: true, default: true }),
    },
    { required: true, default: [], max: 10, help: 'Called when an event occurs. Up to 10.' },
  ),
  webhookSecret: secret({ label: 'Webhook secret', min: 8, help: 'Signs every webhook call.' }),
  sftpAccounts: rows(
    {
      username: text({ required: true, max: 40, format: 'username' }),
      directory: text({ required: true, default: '/import', max: 120, format: 'path' }),
      purpose: choice(['contacts', 'manifests', 'exports'], { required: true, default: 'contacts' }),
      active: bool({ required: true, default: true }),
    },
    { label: 'SFTP accounts', required: true, default: [], max: 10, help: 'For uploading and downloading files.' },
  ),
  teamsHook: url({ label: 'Teams channel', help: 'Incoming webhook URL from Microsoft Teams.' }),
  slackHook: url({ label: 'Slack channel', help: 'Incoming webhook URL from Slack.' }),
}
