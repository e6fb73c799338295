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
    rank: int({
      required: true,
      min: 1,
      max: 99,
      unique: 'customer',
      inList: true,
      help: '1 is the highest priority.',
    }),
    ...appearanceFields('flag', '#4A5566'),
    targetMinutes: int({
      label: 'Target',
      unit: 'min',
      min: 5,
      max: 43200,
      default: 240,
      inList: true,
      help: 'From receipt to delivery.',
    }),
    clock: choice(['siteHours', 'always'], { required: true, default: 'siteHours', inList: true, filter: true }),
    firstNoticeMinutes: int({
      label: 'First notification within',
      unit: 'min',
      required: true,
      default: 5,
      min: 0,
      max: 1440,
    }),
    warnAtPercent: percent({
      label: 'Warn at',
      required: true,
      default: 75,
      min: 1,
      max: 99,
      help: 'Percentage of the target.',
    }),
    escalations: rows(
      {
        atPercent: percent({ label: 'Threshold', required: true, default: 100, min: 50, max: 500 }),
        audience: choice(['siteManager', 'operators', 'role', 'user', 'address'], {
          required: true,
          default: 'siteManager',
        }),
        address: email({ help: 'Only for the audience “Address”.' }),
        channel: choice(['email', 'sms', 'push'], { required: true, default: 'email' }),
        template: choice(noticeTemplates, { label: 'Message', help: 'Defaults to “Parcel overdue”.' }),
      },
      { required: true, default: [], max: 3, inList: true, help: 'Who is notified when a parcel is overdue.' },
    ),
    escalationRoleIds: refs('securityRoles', { label: 'Notified roles', help: 'Used by escalations to “Role”.' }),
    escalationUserIds: refs('users', { label: 'Notified users', help: 'Used by escalations to “User”.' }),
    allowLocker: bool({ label: 'Allowed in lockers', required: true, default: true, filter: true }),
    labelMark: text({ label: 'Label mark', max: 6, help: 'Like RUSH.' }),
    labelInverse: bool({
      label: 'Inverse mark',
      required: true,
      default: false,
      help: 'Prints the mark white on black.',
    }),
    sound: choice(['none', 'chime', 'alert'], { required: true, default: 'none' }),
    isDefault: bool({ label: 'Default', required: true, default: false, inList: true, local: true }),
    ...standingFields,
    packageTypes: count('packageTypes', { inList: true }),
    services: count('services', { inList: true }),
    onTime: computed(percent({ label: 'On time', help: 'Over the last 30 days.', inList: true })),
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
    Escalation: ['warnAtPercent', 'escalations', 'escalationRoleIds', 'escalationUserIds'],
    Notes: ['externalId', 'notes'],
  },
})
