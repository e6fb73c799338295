/** Settings: numbering, receiving, delivery and lockers. */
import { bool, choice, choices, int, text } from '../../../engine/field.ts'

const demand = ['off', 'optional', 'required'] as const

export const numbering = {
  internalPrefix: text({
    label: 'Prefix',
    default: 'PKG',
    max: 6,
    format: 'capitals',
    help: 'Added before every parcel number.',
  }),
  nextNumber: int({
    asName: true,
    // A counter is never copied from a template.
    local: true,
    required: true,
    default: 10_000,
    min: 1,
    help: 'The next parcel’s number. It can only go up.',
  }),
  padding: int({
    label: 'Minimum digits',
    unit: 'digits',
    zeroMeans: 'No padding',
    required: true,
    default: 0,
    min: 0,
    max: 10,
    help: 'Pads shorter numbers with zeros. Enter 0 for none.',
  }),
  barcodeSymbology: choice(['code128', 'qr', 'datamatrix'], {
    label: 'Barcode',
    required: true,
    default: 'code128',
    help: 'Printed on labels.',
  }),
}

export const receiving = {
  duplicateScanWindowMinutes: int({
    label: 'Duplicate scan window',
    unit: 'min',
    zeroMeans: 'Off',
    required: true,
    default: 10,
    min: 0,
    max: 1440,
    help: 'Repeated scans within this time count as one parcel.',
  }),
  photoOnReceive: choice(demand, {
    label: 'Parcel photo',
    required: true,
    default: 'optional',
    help: 'Taken at receiving.',
  }),
  allowUnknownRecipient: bool({
    required: true,
    default: true,
    help: 'Receive before the recipient is known.',
  }),
  requirePackageType: bool({ required: true, default: true, help: 'Staff must select a package type at receiving.' }),
  requireCarrier: bool({ required: true, default: true, help: 'Staff must select a carrier at receiving.' }),
  requireLocation: bool({ required: true, default: false, help: 'Staff must select a location at receiving.' }),
  labelPhotoOcr: bool({
    label: 'Label OCR',
    required: true,
    default: true,
    help: 'Reads the recipient and tracking number from a photo.',
  }),
  expectedPackages: bool({
    required: true,
    default: false,
    help: 'Staff check in parcels that carriers announced.',
  }),
  verifiedThenReceived: bool({
    label: 'Verify before receiving',
    required: true,
    default: false,
    help: 'A second person confirms each scan.',
  }),
}

export const delivery = {
  signatureOnDeliverWeb: choice(demand, {
    label: 'Desk signature',
    required: true,
    default: 'required',
    help: 'For handovers at a desk.',
  }),
  signatureOnDeliverMobile: choice(demand, {
    label: 'Handheld signature',
    required: true,
    default: 'required',
    help: 'For handovers on a delivery route.',
  }),
  idCheck: choice(demand, {
    label: 'ID check',
    required: true,
    default: 'off',
    help: 'Staff check an ID document or badge.',
  }),
  allowDeliverToMailStop: bool({
    label: 'Mail stop delivery',
    required: true,
    default: false,
    help: 'Staff can leave parcels here.',
  }),
  delegatePickup: bool({
    label: 'Delegate pickup',
    required: true,
    default: true,
    help: 'Delegates named by the recipient can pick up parcels.',
  }),
  overdueAfterDays: int({
    label: 'Overdue after',
    unit: 'days',
    required: true,
    default: 3,
    min: 1,
    max: 60,
    help: 'Parcels not picked up by then are overdue.',
  }),
  returnToSenderAfterDays: int({
    label: 'Return after',
    unit: 'days',
    required: true,
    default: 14,
    min: 1,
    max: 180,
    help: 'The parcel then moves to the returns list.',
  }),
}

export const lockers = {
  holdHours: int({
    label: 'Hold period',
    unit: 'h',
    required: true,
    default: 72,
    min: 1,
    max: 720,
    help: 'How long a parcel can stay behind a door.',
  }),
  graceReopenMinutes: int({
    label: 'Reopen window',
    unit: 'min',
    zeroMeans: 'Off',
    required: true,
    default: 5,
    min: 0,
    max: 60,
    help: 'The code reopens the door for this long. Enter 0 to turn it off.',
  }),
  pinLength: int({ label: 'PIN length', unit: 'digits', required: true, default: 6, min: 4, max: 8 }),
  pinLifetimeHours: int({
    label: 'PIN lifetime',
    unit: 'h',
    min: 1,
    max: 720,
    help: 'Defaults to the hold period.',
  }),
  minDeliveryOnlyPercent: int({
    label: 'Delivery-only doors',
    unit: '%',
    required: true,
    default: 50,
    min: 0,
    max: 100,
    help: 'Share of doors reserved for deliveries.',
  }),
  accessMethods: choices(['pin', 'qr', 'badge', 'app'], {
    label: 'Access methods',
    required: true,
    default: ['pin', 'qr'],
    min: 1,
    help: 'Select at least one.',
  }),
  multiPackage: bool({
    label: 'Shared doors',
    required: true,
    default: true,
    help: 'A recipient’s second parcel goes behind the same door if it fits.',
  }),
  returnsEnabled: bool({
    label: 'Returns',
    required: true,
    default: false,
    help: 'Recipients can leave parcels for carriers.',
  }),
  exchangesEnabled: bool({
    label: 'Exchanges',
    required: true,
    default: false,
    help: 'Recipients can leave items for each other.',
  }),
}
