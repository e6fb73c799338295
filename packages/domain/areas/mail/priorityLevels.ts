import { appearanceFields, bookkeepingFields, standingFields } from '../../engine/commonFields.ts'
import { bool, choice, code, computed, count, email, int, percent, refs, rows, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { noticeTemplates } from './noticeTemplates.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    priorityLevels: true
  }
}

export const priorityLevels = resource({
  name: 'priorityLevels',
  permission: 'mail.priorityLevels',
  scope: 'customer',
  title: 'name',
  arrangedBy: 'rank',
  template: true,
  activeBy: 'isActive',
  fields: {
    name: text({ required: true, max: 60, unique: 'customer', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'customer', inList: true, search: true }),
    rank: int({ required: true, min: 1, max: 99, unique: 'customer', inList: true, help: '1 is handled first.' }),
    ...appearanceFields('flag', '#4A5566'),
    targetMinutes: int({ min: 5, max: 43200, default: 240, inList: true, help: 'From received to delivered.' }),
    clock: choice(['siteHours', 'always'], { required: true, default: 'siteHours', inList: true, filter: true }),
    firstNoticeMinutes: int({ label: 'First notice within minutes', required: true, default: 5, min: 0, max: 1440 }),
    warnAtPercent: percent({ label: 'Warn at', required: true, default: 75, min: 1, max: 99, help: 'Of the target.' }),
    escalations: rows(
      {
        atPercent: percent({ label: 'At', required: true, default: 100, min: 50, max: 500 }),
        audience: choice(['siteManager', 'operators', 'role', 'user', 'address'], {
          required: true,
          default: 'siteManager',
        }),
        address: email({ help: 'Only where an address is told.' }),
        channel: choice(['email', 'sms', 'push'], { required: true, default: 'email' }),
        template: choice(noticeTemplates, { label: 'Words', help: 'Left empty: that a parcel is late.' }),
      },
      { required: true, default: [], max: 3, inList: true, help: 'Who is told when a parcel takes too long.' },
    ),
    escalationRoleIds: refs('securityRoles', { label: 'Roles told', help: 'Whom “Role” means above.' }),
    escalationUserIds: refs('users', { label: 'People told', help: 'Whom “User” means above.' }),
    allowLocker: bool({ label: 'May go into lockers', required: true, default: true, filter: true }),
    labelMark: text({ label: 'Mark on labels', max: 6, help: 'Like RUSH.' }),
    labelInverse: bool({ label: 'White on black', required: true, default: false, help: 'How the mark is printed.' }),
    sound: choice(['none', 'chime', 'alert'], { required: true, default: 'none' }),
    isDefault: bool({ label: 'Default', required: true, default: false, inList: true, local: true }),
    ...standingFields,
    packageTypes: count('packageTypes', { inList: true }),
    services: count('services', { inList: true }),
    onTime: computed(percent({ label: 'On time', help: 'Of the last 30 days.', inList: true })),
    ...bookkeepingFields,
  },
  sections: {
    Identity: [
      'name',
      'code',
      'rank',
      'icon',
      'color',
      'labelMark',
      'labelInverse',
      'sound',
      'isDefault',
      'isActive',
      'isSystem',
    ],
    Target: ['targetMinutes', 'clock', 'firstNoticeMinutes', 'allowLocker'],
    'When it takes long': ['warnAtPercent', 'escalations', 'escalationRoleIds', 'escalationUserIds'],
    Notes: ['externalId', 'notes'],
  },
})
