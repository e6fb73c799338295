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
import { locales } from '../../values/locales.ts'

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
    email: email({ required: true, unique: 'everywhere', inList: true, search: true, help: 'Used to sign in.' }),
    securityRoleId: ref('securityRoles', { required: true, inList: true, filter: true }),
    siteScope: choice(['all', 'selected'], {
      comesWith: ['siteIds', 'customerIds'],
      label: 'Sites',
      required: true,
      default: 'all',
      inList: true,
      filter: true,
    }),
    siteIds: refs('sites', { label: 'Selected sites', required: true, default: [], filter: true }),
    customerIds: refs('customers', {
      label: 'Customers',
      filter: true,
      help: 'Leave blank for all customers.',
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
      label: 'Sign-in method',
      required: true,
      default: 'local',
      writable: false,
      inList: true,
      filter: true,
    }),
    lastLoginAt: instant({ label: 'Last sign-in', inList: true, filter: true }),
    lastLoginIp: computed(text({ label: 'Last IP address' })),
    failedLogins: computed(int({ label: 'Failed attempts', filter: true, help: 'Since the last sign-in.' })),
    dormant: computed(bool({ label: 'Inactive', help: 'No sign-in for 90 days.', filter: true })),
    passwordChangedAt: instant({ label: 'Password changed' }),
    mustChangePassword: bool({
      label: 'Password reset required',
      required: true,
      default: false,
      writable: false,
      filter: true,
      help: 'They can’t do anything else until they change it.',
    }),
    expiresAt: date({ label: 'Expires', filter: true, help: 'Last day they can sign in.' }),
    expiresSoon: computed(bool({ label: 'Expiring soon', filter: true, help: 'Within 30 days.' })),
    username: text({
      max: 40,
      format: 'username',
      unique: 'customer',
      search: true,
      help: 'Used to sign in on handhelds.',
    }),
    phone: phone(),
    phoneCountry: countryOf('phone'),
    employeeId: text({ label: 'Employee ID', max: 40, search: true }),
    jobTitle: text({ max: 40 }),
    badgeId: text({ label: 'Badge ID', max: 64, unique: 'customer' }),
    pin: secret({
      label: 'PIN',
      min: 4,
      max: 8,
      format: 'keypad',
      help: 'Signs in at stations. 4 to 8 digits, unique at each site.',
    }),
    lastStations: computed(refs('stations', { label: 'Station', help: 'Where they last signed in.' })),
    locale: choice(locales, { label: 'Language' }),
    timezone: timezone({ label: 'Time zone' }),
    theme: choice(['light', 'dark', 'system'], { help: 'Defaults to the browser’s setting.' }),
    notes: longText({ max: 4000, help: 'Visible to staff only. Not sent to the product apps.' }),
    anonymisedAt: instant({ label: 'Anonymized' }),
  },
  essentials: ['siteScope', 'siteIds'],
  sections: {
    Person: ['firstName', 'lastName', 'email', 'phone', 'jobTitle', 'employeeId'],
    Access: ['securityRoleId', 'status', 'siteScope', 'siteIds', 'customerIds', 'expiresAt'],
    'Sign-in': [
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
    Stations: ['username', 'badgeId', 'pin', 'lastStations'],
    Preferences: ['locale', 'timezone', 'theme'],
    Notes: ['notes'],
  },
})

/** `true`, or why staff can't set this user to that status. Which transitions exist at all is up to the status field. */
export const mayMoveUser = (
  user: Pick<RowOf<typeof users>, 'authSource' | 'passwordChangedAt'>,
  to: string,
): true | string =>
  to !== 'active' ||
  user.authSource !== 'local' ||
  user.passwordChangedAt !== null ||
  'Users become active when they set a password. Resend the invitation instead.'
