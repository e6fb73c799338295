import { ref, secret, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    carrierCodes: true
  }
}

/** A carrier's access code may differ per site. */
export const carrierCodes = resource({
  name: 'carrierCodes',
  permission: 'mail.carriers',
  scope: 'customer',
  title: 'door',
  parents: ['carrierId'],
  opensIn: 'drawer',
  words: { one: 'Site code', many: 'Site codes' },
  fields: {
    carrierId: ref('carriers', { required: true, immutable: true, whenTargetArchived: 'cascade' }),
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    door: text({
      required: true,
      max: 60,
      inList: true,
      search: true,
      help: 'Where it is typed: “Dock 2”, “All lockers”.',
    }),
    accessCode: secret({
      min: 4,
      max: 8,
      format: 'keypad',
      inList: true,
      help: 'Holds at this site instead of the carrier’s own: 4 to 8 digits. Left empty: no code does.',
    }),
  },
})
