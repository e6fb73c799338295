import { choice, date, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    contactDelegates: true
  }
}

export const contactDelegates = resource({
  name: 'contactDelegates',
  permission: 'customers.contacts',
  scope: 'customer',
  title: 'reason',
  parents: ['contactId'],
  opensIn: 'drawer',
  words: { one: 'Delegate', many: 'Delegates' },
  fields: {
    contactId: ref('contacts', { required: true, immutable: true, whenTargetArchived: 'cascade' }),
    delegateContactId: ref('contacts', {
      label: 'Delegate',
      required: true,
      inList: true,
      whenTargetArchived: 'cascade',
      help: 'The person who acts for this contact.',
    }),
    scope: choice(['pickup', 'notify', 'both'], {
      label: 'Permissions',
      required: true,
      default: 'both',
      inList: true,
      filter: true,
    }),
    reason: text({ required: true, max: 120, inList: true, search: true }),
    fromDay: date({ label: 'From', inList: true }),
    toDay: date({ label: 'Until', inList: true }),
  },
})
