import { ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    tenantSpaces: true
  }
}

export const tenantSpaces = resource({
  name: 'tenantSpaces',
  permission: 'customers.tenants',
  scope: 'customer',
  title: 'suite',
  parents: ['tenantId'],
  opensIn: 'drawer',
  words: { one: 'Space', many: 'Spaces' },
  fields: {
    tenantId: ref('tenants', { required: true, immutable: true, inList: true, whenTargetArchived: 'cascade' }),
    buildingId: ref('buildings', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    floorId: ref('floors', { inList: true, filter: true, whenTargetArchived: 'detach' }),
    // Unique within the building among current tenants. The entity's rule enforces that.
    suite: text({ required: true, max: 20, inList: true, search: true }),
  },
})
