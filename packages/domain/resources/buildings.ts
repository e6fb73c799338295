import { bookkeepingFields, positionFields } from '../commonFields.ts'
import { code, count, longText, ref, text } from '../field.ts'
import { resource } from '../resource.ts'

export const buildings = resource({
  name: 'buildings',
  permission: 'customers.buildings',
  scope: 'customer',
  title: 'name',
  parents: ['siteId'],
  fields: {
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 12, unique: 'parent', inList: true, search: true }),
    deliveryRoute: text({ max: 32, inList: true }),
    mainEntranceNote: longText({ max: 500 }),
    ...positionFields,
    ...bookkeepingFields,
    floors: count('floors', { inList: true }),
  },
})
