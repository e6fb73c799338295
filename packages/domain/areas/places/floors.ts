import { bookkeepingFields } from '../../engine/commonFields.ts'
import { bool, code, count, decimal, image, int, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    floors: true
  }
}

export const floors = resource({
  name: 'floors',
  permission: 'customers.floors',
  scope: 'customer',
  title: 'name',
  order: 'level',
  parents: ['buildingId'],
  fields: {
    buildingId: ref('buildings', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    level: int({ required: true, min: -10, max: 200, unique: 'parent', inList: true, help: '0 is the ground floor.' }),
    code: code({ max: 12, inList: true, search: true }),
    isPublic: bool({ label: 'Public', required: true, default: true, inList: true, filter: true }),
    planImage: image({ accepts: ['png', 'svg'], maxKb: 10 * 1024 }, { label: 'Plan' }),
    planScale: decimal({
      label: 'Plan scale',
      min: 0.0001,
      max: 100,
      help: 'Meters per pixel.',
    }),
    locations: count('locations', { inList: true }),
    ...bookkeepingFields,
  },
})
