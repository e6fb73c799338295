import {
  bool,
  choice,
  choices,
  computed,
  countryOf,
  date,
  email,
  instant,
  int,
  longText,
  phone,
  ref,
  refs,
  secret,
  status,
  text,
  timezone,
} from '../../engine/field.ts'
import { type RowOf, resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    users: true
  }
}

export const users = resource({
  name: 'users',
  permission: 'customers.users',
  scope: 'customer',
  title: 'name',
  forgottenAt: 'anonymisedAt',
  fields: {
    name: text({ required: true, writable: false, max: 121, inList: true, search: true }),
    firstName: text({ required: true, max: 60 }),
    lastName: text({ required: true, max: 60 }),
    email: email({ required: true, unique: 'everywhere', inList: true, search: true, help: 'What they sign in with.' }),
    securityRoleId: ref('securityRoles', { required: true, inList: true, filter: true }),
    siteScope: choice(['all', 'selected'], {
      label: 'Sites',
      required: true,
      default: 'all',
      inList: true,
      filter: true,
    }),
    siteIds: refs('sites', { label: 'Which sites', required: true, default: [], filter: true }),
    customerIds: refs('customers', {
      label: 'Customers',
      filter: true,
      help: 'Staff see and change only these customers. Leave blank for all customers.',
    }),
    status: status({
      invited: ['active', 'deactivated'],
      active: ['locked', 'deactivated'],
      locked: ['active', 'deactivated'],
      deactivated: ['active'],
    }),
    mfaRequired: bool({ label: 'Second factor required', required: true, default: false, filter: true }),
    mfaIsEnabled: computed(bool({ label: 'Second factor', inList: true, filter: true })),
    mfaMethods: computed(choices(['email', 'totp', 'passkey'], { label: 'Second factors' })),
    authSource: choice(['local', 'sso', 'scim'], {
      label: 'Signs in by',
      required: true,
      default: 'local',
      writable: false,
      inList: true,
      filter: true,
    }),
    lastLoginAt: instant({ label: 'Last sign-in', inList: true, filter: true }),
    lastLoginIp: computed(text({ label: 'Last address' })),
    failedLogins: computed(int({ label: 'Wrong passwords since', filter: true, help: 'Since they last got in.' })),
    dormant: computed(bool({ label: 'Inactive for 90 days', filter: true })),
    passwordChangedAt: instant({ label: 'Password set' }),
    mustChangePassword: bool({
      label: 'Must choose a new password',
      required: true,
      default: false,
      writable: false,
      filter: true,
      help: 'Until they have, nothing else is open to them.',
    }),
    expiresAt: date({ label: 'Expires', filter: true, help: 'The last day on which they may sign in.' }),
    expiresSoon: computed(bool({ label: 'Expires within 30 days', filter: true })),
    username: text({
      max: 40,
      format: 'username',
      unique: 'customer',
      search: true,
      help: 'For handhelds, where nobody types an address.',
    }),
    phone: phone(),
    phoneCountry: countryOf('phone'),
    employeeId: text({ label: 'Employee id', max: 40, search: true }),
    jobTitle: text({ max: 40 }),
    badgeId: text({ label: 'Badge id', max: 64, unique: 'customer' }),
    pin: secret({
      label: 'PIN',
      min: 4,
      max: 8,
      format: 'keypad',
      help: 'What they type at a station: 4 to 8 digits, and nobody else’s at the same site.',
    }),
    lastStations: computed(
      refs('stations', { label: 'Station', inList: true, help: 'Where they were signed in last.' }),
    ),
    locale: choice(['en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'fr-CA', 'fr-FR', 'es-US'], { label: 'Language' }),
    timezone: timezone({ label: 'Time zone' }),
    theme: choice(['light', 'dark', 'system'], { help: 'Left empty: as each of their browsers has it.' }),
    notes: longText({ max: 4000, help: 'For staff only; never sent to the product apps.' }),
    anonymisedAt: instant({ label: 'Anonymised' }),
  },
  sections: {
    Person: ['firstName', 'lastName', 'email', 'phone', 'jobTitle', 'employeeId'],
    Access: ['securityRoleId', 'status', 'siteScope', 'siteIds', 'customerIds', 'expiresAt'],
    'Signing in': [
      'authSource',
      'mfaRequired',
      'mfaIsEnabled',
      'mfaMethods',
      'lastLoginAt',
      'lastLoginIp',
      'failedLogins',
      'passwordChangedAt',
      'mustChangePassword',
    ],
    'At the stations': ['username', 'badgeId', 'pin', 'lastStations'],
    'Language and looks': ['locale', 'timezone', 'theme'],
    Notes: ['notes'],
  },
})

/** `true`, or why this user cannot be moved there by hand. The table says which moves there are at all. */
export const mayMoveUser = (
  user: Pick<RowOf<typeof users>, 'authSource' | 'passwordChangedAt'>,
  to: string,
): true | string =>
  to !== 'active' ||
  user.authSource !== 'local' ||
  user.passwordChangedAt !== null ||
  'They become active by choosing a password. Send the invitation again instead.'
