import { bool, choice, date, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    handlingAlerts: true
  }
}

export const handlingAlerts = resource({
  name: 'handlingAlerts',
  permission: 'customers.contacts',
  scope: 'customer',
  title: 'note',
  parents: ['contactId'],
  opensIn: 'drawer',
  activeBy: 'isActive',
  fields: {
    contactId: ref('contacts', { required: true, immutable: true, whenTargetArchived: 'cascade' }),
    kind: choice(['hold', 'forward', 'alert'], { required: true, default: 'alert', inList: true, filter: true }),
    note: text({
      required: true,
      max: 300,
      inList: true,
      search: true,
      help: 'What staff should do with the parcels.',
    }),
    forwardToContactId: ref('contacts', { label: 'Forward to', inList: true }),
    fromDay: date({ label: 'Starts on', inList: true }),
    toDay: date({ label: 'Ends on', inList: true }),
    suppressNotice: bool({ label: 'Suppress notification', required: true, default: false }),
    isActive: bool({ label: 'Active', required: true, default: true, inList: true, filter: true }),
  },
})
