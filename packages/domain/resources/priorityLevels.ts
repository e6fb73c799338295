import { colour, int, text } from '../field.ts'
import { resource } from '../resource.ts'

export const priorityLevels = resource({
  name: 'priorityLevels',
  permission: 'mail.priorityLevels',
  scope: 'customer',
  title: 'name',
  template: true,
  fields: {
    name: text({ required: true, max: 60, unique: 'customer', inList: true, search: true }),
    rank: int({ required: true, min: 1, max: 99, unique: 'customer', inList: true, help: '1 is handled first.' }),
    color: colour({ label: 'Colour', required: true, default: '#4A5566', inList: true }),
    targetMinutes: int({
      min: 5,
      max: 43200,
      default: 240,
      inList: true,
      help: 'From received to delivered, within the site’s hours.',
    }),
  },
})
