/** Settings: security, data retention and integrations. */
import { bool, choice, choices, int, rows, secret, tags, text, url } from '../../../engine/field.ts'

export const security = {
  ssoMode: choice(['off', 'optional', 'required'], {
    label: 'Single sign-on',
    required: true,
    default: 'off',
    help: 'Required leaves no other way in. It needs the metadata of the identity provider.',
  }),
  ssoMetadataUrl: url({ label: 'Metadata address', help: 'Of the identity provider, SAML or OpenID Connect.' }),
  ssoMetadata: secret({
    label: 'Metadata',
    max: 20_000,
    help: 'The XML or JSON itself, where there is no address for it.',
  }),
  ssoClientSecret: secret({ label: 'Client secret', help: 'OpenID Connect only.' }),
  scimEnabled: bool({
    label: 'Provisioning by SCIM',
    required: true,
    default: false,
    help: 'The identity provider adds and removes users by itself.',
  }),
  scimToken: secret({ label: 'SCIM token', help: 'What the identity provider signs in with.' }),
  mfaPolicy: choice(['off', 'optional', 'required'], {
    label: 'Second factor',
    required: true,
    default: 'optional',
    help: 'For this customer’s users.',
  }),
  sessionMinutes: int({
    label: 'Sign out after, minutes',
    required: true,
    default: 60,
    min: 5,
    max: 1440,
    help: 'Without activity.',
  }),
  passwordMinLength: int({ label: 'Password length at least', required: true, default: 12, min: 8, max: 64 }),
  ipAllowList: tags({
    label: 'Allowed networks',
    required: true,
    default: [],
    max: 50,
    eachMax: 43,
    help: 'Addresses or networks like 203.0.113.0/24; none means everywhere.',
  }),
  allowedEmailDomains: tags({
    label: 'Allowed e-mail domains',
    required: true,
    default: [],
    max: 50,
    eachMax: 253,
    help: 'New users need an address there, like northgate.test; none means any.',
  }),
}

export const data = {
  parcelRetentionMonths: int({ label: 'Keep parcels, months', required: true, default: 24, min: 1, max: 120 }),
  photoRetentionMonths: int({
    label: 'Keep photos and signatures, months',
    required: true,
    default: 12,
    min: 1,
    max: 60,
  }),
  auditRetentionMonths: int({ label: 'Keep the history, months', required: true, default: 84, min: 12, max: 1200 }),
  maskPii: bool({
    label: 'Hide personal data in exports',
    required: true,
    default: false,
    help: 'Phone numbers are hidden in every file, whoever takes it along.',
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
      url: url({ label: 'Address', required: true }),
      events: choices(webhookEvents, { required: true, default: ['parcelReceived', 'parcelDelivered'], min: 1 }),
      active: bool({ required: true, default: true }),
    },
    { required: true, default: [], max: 10, help: 'Called when something happens; ten at most.' },
  ),
  webhookSecret: secret({ label: 'Webhook secret', min: 8, help: 'Every call is signed with it.' }),
  sftpAccounts: rows(
    {
      username: text({ required: true, max: 40, format: 'username' }),
      directory: text({ required: true, default: '/import', max: 120, format: 'path' }),
      purpose: choice(['contacts', 'manifests', 'exports'], { required: true, default: 'contacts' }),
      active: bool({ required: true, default: true }),
    },
    { label: 'SFTP accounts', required: true, default: [], max: 10, help: 'Where files are brought and fetched.' },
  ),
  teamsHook: url({ label: 'Teams channel', help: 'The address Microsoft Teams gives for incoming messages.' }),
  slackHook: url({ label: 'Slack channel', help: 'The address Slack gives for incoming messages.' }),
}
