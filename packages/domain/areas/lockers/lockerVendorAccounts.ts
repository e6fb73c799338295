import { bool, choice, instant, longText, ref, secret, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    lockerVendorAccounts: true
  }
}

/** How we reach a vendor's banks and receive their events. */
export const lockerVendorAccounts = resource({
  name: 'lockerVendorAccounts',
  permission: 'lockerVendors',
  scope: 'system',
  title: 'name',
  parents: ['lockerVendorId'],
  activeBy: 'isActive',
  words: { one: 'Account', many: 'Accounts' },
  fields: {
    lockerVendorId: ref('lockerVendors', {
      label: 'Vendor',
      required: true,
      immutable: true,
      whenTargetArchived: 'cascade',
    }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    environment: choice(['production', 'sandbox'], {
      required: true,
      default: 'production',
      inList: true,
      filter: true,
    }),
    baseUrl: text({
      label: 'Address',
      max: 300,
      inList: true,
      help: 'An https:// URL or a gateway’s host:port. Defaults to the vendor’s.',
    }),
    isActive: bool({ label: 'Active', required: true, default: true, inList: true, filter: true }),
    credentials: secret({ label: 'Access token', max: 4000, help: 'Sent to the vendor. Never shown again.' }),
    signingSecretMadeAt: instant({ label: 'Signing secret', inList: true }),
    previousSecretUntil: instant(),
    notes: longText({ max: 4000, help: 'Visible to staff only.' }),
  },
  sections: {
    Connection: ['lockerVendorId', 'name', 'environment', 'isActive', 'baseUrl', 'credentials', 'notes'],
    Webhook: ['signingSecretMadeAt', 'previousSecretUntil'],
  },
})
