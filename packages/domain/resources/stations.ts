import { bookkeepingFields } from '../commonFields.ts'
import { bool, choice, choices, code, decimal, int, ref, rows, status, text } from '../field.ts'
import { resource } from '../resource.ts'

export const stations = resource({
  name: 'stations',
  permission: 'customers.stations',
  scope: 'customer',
  title: 'name',
  parents: ['siteId'],
  fields: {
    siteId: ref('sites', { required: true, inList: true, filter: true, whenTargetArchived: 'cascade' }),
    name: text({ required: true, max: 120, unique: 'parent', inList: true, search: true }),
    code: code({ required: true, max: 32, unique: 'parent', inList: true, search: true }),
    kind: choice(['workstation', 'kiosk', 'handheld', 'lockerController', 'printServer'], {
      required: true,
      default: 'workstation',
      inList: true,
      filter: true,
    }),
    pairingState: status(
      { unpaired: ['pending'], pending: ['paired', 'unpaired'], paired: ['revoked'], revoked: ['pending'] },
      { label: 'Pairing' },
    ),
    locationId: ref('locations', { inList: true, whenTargetArchived: 'detach' }),
    channel: choice(['stable', 'beta', 'canary'], { required: true, default: 'stable', inList: true, filter: true }),
    offlineMode: bool({
      label: 'Works offline',
      required: true,
      default: true,
      help: 'Scans wait on the device while there is no network.',
    }),
    deviceSerial: text({ label: 'Serial number', max: 64, writable: false, search: true }),
    os: text({ label: 'Operating system', max: 60, writable: false }),
    hostname: text({ label: 'Host name', max: 120, writable: false, search: true }),
    ipAddress: text({ label: 'IP address', max: 45, writable: false }),
    printers: rows(
      {
        name: text({ required: true, max: 60 }),
        connection: choice(['usb', 'network', 'cloud'], { required: true, default: 'usb' }),
        host: text({ max: 253, format: 'host' }),
        port: int({ required: true, default: 9100, min: 1, max: 65_535 }),
        language: choice(['zpl', 'epl', 'escpos'], { required: true, default: 'zpl' }),
        dpi: choice(['203', '300', '600'], { label: 'Dots per inch', required: true, default: '203' }),
        widthIn: decimal({ label: 'Width in inches', required: true, default: 4, min: 0.5, max: 8.5 }),
        heightIn: decimal({ label: 'Height in inches', required: true, default: 2, min: 0.25, max: 12 }),
        isDefault: bool({ label: 'Default', required: true, default: false }),
      },
      { required: true, default: [], max: 4, help: 'The first is the default unless another is.' },
    ),
    scanners: rows(
      {
        type: choice(['camera', 'hid', 'serial'], { required: true, default: 'hid' }),
        prefix: text({ max: 8 }),
        suffix: text({ max: 8 }),
        symbologies: choices(['code128', 'code39', 'qr', 'pdf417', 'datamatrix', 'maxicode'], {
          required: true,
          default: [],
        }),
      },
      { required: true, default: [], max: 4 },
    ),
    peripherals: choices(['signaturePad', 'scale', 'camera', 'badgeReader', 'cashDrawer'], {
      required: true,
      default: [],
      filter: true,
    }),
    autoPrint: bool({ label: 'Prints by itself', required: true, default: true }),
    defaultActionId: ref('actions', {
      label: 'Begins with',
      whenTargetArchived: 'detach',
      help: 'Left empty: as the site says.',
    }),
    defaultThermalLabelId: ref('thermalLabels', { label: 'Label', whenTargetArchived: 'detach' }),
    defaultReceiveLocationId: ref('locations', { label: 'Receives at', whenTargetArchived: 'detach' }),
    homeAfterPickupSeconds: int({
      label: 'Home after a pick-up in seconds',
      required: true,
      default: 15,
      min: 5,
      max: 120,
    }),
    inactivitySeconds: int({ label: 'Home when idle in seconds', required: true, default: 60, min: 10, max: 600 }),
    adminSessionSeconds: int({ label: 'Staff session in seconds', required: true, default: 300, min: 30, max: 1800 }),
    reopenGraceSeconds: int({ label: 'Open again within seconds', required: true, default: 300, min: 0, max: 3600 }),
    ...bookkeepingFields,
  },
  sections: {
    Identity: ['siteId', 'name', 'code', 'kind', 'pairingState', 'locationId', 'externalId', 'notes'],
    App: ['channel', 'offlineMode', 'defaultActionId', 'defaultReceiveLocationId'],
    Device: ['deviceSerial', 'os', 'hostname', 'ipAddress', 'peripherals', 'scanners'],
    Printing: ['printers', 'autoPrint', 'defaultThermalLabelId'],
    'Kiosk timers': ['homeAfterPickupSeconds', 'inactivitySeconds', 'adminSessionSeconds', 'reopenGraceSeconds'],
  },
})
