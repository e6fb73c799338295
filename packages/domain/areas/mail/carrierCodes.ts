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
      help: 'Where the code works: “Dock 2”, “All lockers”.',
    }),
    accessCode: secret({
      min: 4,
      max: 8,
      format: 'keypad',
      inList: true,
      help: 'Replaces the carrier’s code at this site. 4 to 8 digits.',
    }),
  },
})
