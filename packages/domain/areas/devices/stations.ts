import { bookkeepingFields } from '../../engine/commonFields.ts'
import {
  bool,
  choice,
  choices,
  code,
  computed,
  decimal,
  instant,
  int,
  ref,
  refs,
  rows,
  status,
  text,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    stations: true
  }
}

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
    connection: computed(choice(['online', 'late', 'offline', 'never'], { inList: true, filter: true })),
    lastHeartbeatAt: computed(instant({ label: 'Last heartbeat', inList: true })),
    pairingState: status(
      // Creating a code sets pending; the device that sends it sets paired (api/areas/devices/pairing.ts). Users set neither.
      { unpaired: [], pending: ['unpaired'], paired: ['revoked'], revoked: [] },
      { label: 'Pairing', inList: false, needs: { revoked: 'customers.stations.pair' } },
    ),
    pairingCodeExpiresAt: instant({ label: 'Code expires' }),
    locationId: ref('locations', { whenTargetArchived: 'detach' }),
    appId: ref('apps', { required: true, inList: true, filter: true, help: 'Only apps for the customer’s products.' }),
    channel: choice(['stable', 'beta', 'canary', 'pinned'], {
      required: true,
      default: 'stable',
      filter: true,
      help: 'Pinned stations stay on one version.',
    }),
    pinnedVersionId: ref('versions', { label: 'Pinned to', help: 'Only for the pinned channel.' }),
    allowedRoleIds: refs('securityRoles', { label: 'Allowed roles', help: 'Leave blank for all roles.' }),
    offlineMode: bool({
      label: 'Offline mode',
      required: true,
      default: true,
      help: 'Scans are queued on the device while it’s offline.',
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
        port: int({ required: true, default: 9100, min: 1, max: 65_535, asName: true }),
        language: choice(['zpl', 'epl', 'escpos'], { required: true, default: 'zpl' }),
        dpi: choice(['203', '300', '600'], { label: 'DPI', required: true, default: '203' }),
        widthIn: decimal({ label: 'Width', unit: 'in', required: true, default: 4, min: 0.5, max: 8.5 }),
        heightIn: decimal({ label: 'Height', unit: 'in', required: true, default: 2, min: 0.25, max: 12 }),
        isDefault: bool({ label: 'Default', required: true, default: false }),
      },
      { required: true, default: [], max: 4, help: 'The first one is the default unless you select another.' },
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
    autoPrint: bool({ label: 'Auto-print', required: true, default: true }),
    defaultActionId: ref('actions', {
      label: 'Start action',
      whenTargetArchived: 'detach',
      help: 'Defaults to the site’s setting.',
    }),
    defaultThermalLabelId: ref('thermalLabels', { label: 'Label' }),
    defaultReceiveLocationId: ref('locations', { label: 'Receiving location', whenTargetArchived: 'detach' }),
    homeAfterPickupSeconds: int({
      label: 'Reset after pickup',
      unit: 's',
      required: true,
      default: 15,
      min: 5,
      max: 120,
    }),
    inactivitySeconds: int({ label: 'Idle reset', unit: 's', required: true, default: 60, min: 10, max: 600 }),
    adminSessionSeconds: int({ label: 'Staff session', unit: 's', required: true, default: 300, min: 30, max: 1800 }),
    reopenGraceSeconds: int({ label: 'Reopen window', unit: 's', required: true, default: 300, min: 0, max: 3600 }),
    archivedDespite: text({
      label: 'Archive reason',
      max: 300,
      writable: false,
      help: 'Why it was archived with scans still queued.',
    }),
    ...bookkeepingFields,
    appVersion: computed(text({ label: 'Version', inList: true, filter: true, comesWith: ['appBelowMinimum'] })),
    appBelowMinimum: computed(bool({ label: 'Update required', filter: true })),
    signedInAs: computed(text({ label: 'Signed-in user', inList: true })),
    versionsBehind: computed(
      int({
        label: 'Versions behind',
        filter: true,
        help: 'Newer releases on its channel and platform.',
      }),
    ),
    queuedScans: computed(int({ label: 'Queued scans', filter: true })),
    printerState: computed(choice(['works', 'paperOut', 'fault'], { label: 'Printer', inList: true, filter: true })),
    diskFreeMb: computed(int({ label: 'Free disk space', unit: 'MB', filter: true })),
    lastError: computed(text({ label: 'Last error' })),
    scansToday: computed(int({ label: 'Scans today', inList: true })),
  },
  sections: {
    Identity: ['siteId', 'name', 'code', 'kind', 'locationId', 'externalId', 'notes'],
    Pairing: ['pairingState', 'pairingCodeExpiresAt'],
    App: [
      'appId',
      'channel',
      'pinnedVersionId',
      'allowedRoleIds',
      'offlineMode',
      'defaultActionId',
      'defaultReceiveLocationId',
    ],
    Device: ['deviceSerial', 'os', 'hostname', 'ipAddress', 'peripherals', 'scanners'],
    Printing: ['printers', 'autoPrint', 'defaultThermalLabelId'],
    'Kiosk timeouts': ['homeAfterPickupSeconds', 'inactivitySeconds', 'adminSessionSeconds', 'reopenGraceSeconds'],
  },
})
