import { bookkeepingFields } from '../../engine/commonFields.ts'
import { bool, choice, code, computed, decimal, int, ref, text } from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'
import { printerStates } from './printing/printerStates.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    printers: true
  }
}

/** Network printers that we send jobs to. Printers plugged into a station are rows of that station. */
export const printers = resource({
  name: 'printers',
  permission: 'customers.stations',
  scope: 'customer',
  title: 'name',
  parents: ['siteId'],
  fields: {
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 60, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'parent', search: true }),
    state: computed(choice(printerStates, { inList: true })),
    model: text({ max: 60, inList: true }),
    language: choice(['zpl', 'epl', 'tspl', 'pdf'], { required: true, default: 'zpl', inList: true, filter: true }),
    host: text({ max: 253, format: 'host', inList: true, help: 'In the customer’s printer networks.' }),
    port: int({ required: true, default: 9100, min: 9100, max: 9109, asName: true }),
    dpi: choice(['203', '300', '600'], { label: 'DPI', required: true, default: '203', inList: true }),
    headWidthIn: decimal({ label: 'Head width', unit: 'in', required: true, default: 4.09, min: 1, max: 8.5 }),
    widthIn: decimal({ label: 'Media width', unit: 'in', required: true, default: 4, min: 0.5, max: 8.5 }),
    heightIn: decimal({ label: 'Media height', unit: 'in', required: true, default: 6, min: 0.25, max: 12 }),
    rollLabels: int({ label: 'Labels per roll', min: 1, max: 20_000 }),
    offsetX: int({ label: 'Dots right', required: true, default: 0, min: -120, max: 120 }),
    offsetY: int({ label: 'Dots down', required: true, default: 0, min: -120, max: 120 }),
    active: bool({ required: true, default: true, inList: true, filter: true }),
    ...bookkeepingFields,
  },
})
