/** Settings: numbering, receiving, delivery and lockers. */
import { bool, choice, choices, int, text } from '../../../engine/field.ts'

const demand = ['off', 'optional', 'required'] as const

export const numbering = {
  internalPrefix: text({
    label: 'Prefix',
    default: 'PKG',
    max: 6,
    format: 'capitals',
    help: 'Stands before every number this customer’s parcels get.',
  }),
  nextNumber: int({
    asName: true,
    // A counter goes its own way.
    local: true,
    required: true,
    default: 10_000,
    min: 1,
    help: 'The number of the next parcel. It can only rise: a number is never given twice.',
  }),
  padding: int({
    label: 'Digits at least',
    required: true,
    default: 0,
    min: 0,
    max: 10,
    help: 'Shorter numbers are filled with zeros; 0 leaves them as they are.',
  }),
  barcodeSymbology: choice(['code128', 'qr', 'datamatrix'], {
    label: 'Barcode',
    required: true,
    default: 'code128',
    help: 'What is printed on labels.',
  }),
}

export const receiving = {
  duplicateScanWindowMinutes: int({
    label: 'Ignore repeated scans for, minutes',
    required: true,
    default: 10,
    min: 0,
    max: 1440,
    help: 'The same tracking number scanned again within this time is the same parcel.',
  }),
  photoOnReceive: choice(demand, {
    label: 'Photo of the parcel',
    required: true,
    default: 'optional',
    help: 'Taken when it comes in.',
  }),
  allowUnknownRecipient: bool({
    required: true,
    default: true,
    help: 'A parcel can be received before anybody knows whose it is.',
  }),
  requirePackageType: bool({ required: true, default: true, help: 'Receiving asks what kind of parcel it is.' }),
  requireCarrier: bool({ required: true, default: true, help: 'Receiving asks who brought it.' }),
  requireLocation: bool({ required: true, default: false, help: 'Receiving asks where it is put.' }),
  labelPhotoOcr: bool({
    label: 'Read labels from photos',
    required: true,
    default: true,
    help: 'Finds the recipient and the tracking number in a photo of the label.',
  }),
  expectedPackages: bool({
    required: true,
    default: false,
    help: 'Carriers announce parcels; receiving ticks them off.',
  }),
  verifiedThenReceived: bool({
    label: 'Verify before receiving',
    required: true,
    default: false,
    help: 'A second person confirms what was scanned.',
  }),
}

export const delivery = {
  signatureOnDeliverWeb: choice(demand, {
    label: 'Signature on the web',
    required: true,
    default: 'required',
    help: 'When a parcel is handed over at a desk.',
  }),
  signatureOnDeliverMobile: choice(demand, {
    label: 'Signature on mobile devices',
    required: true,
    default: 'required',
    help: 'When a parcel is handed over on a round.',
  }),
  idCheck: choice(demand, {
    label: 'Check of identity',
    required: true,
    default: 'off',
    help: 'Whoever hands over asks for a document or a badge.',
  }),
  allowDeliverToMailStop: bool({
    label: 'Leave at the mail stop',
    required: true,
    default: false,
    help: 'A parcel may be left there instead of with a person.',
  }),
  delegatePickup: bool({
    label: 'Delegates may pick up',
    required: true,
    default: true,
    help: 'People named by the recipient get the parcel too.',
  }),
  overdueAfterDays: int({
    label: 'Overdue after, days',
    required: true,
    default: 3,
    min: 1,
    max: 60,
    help: 'A parcel nobody picked up by then is shown as overdue.',
  }),
  returnToSenderAfterDays: int({
    label: 'Back to the sender after, days',
    required: true,
    default: 14,
    min: 1,
    max: 180,
    help: 'Then the parcel is on the list of returns.',
  }),
}

export const lockers = {
  holdHours: int({
    label: 'Hold, hours',
    required: true,
    default: 72,
    min: 1,
    max: 720,
    help: 'How long a parcel may stay in a locker before it expires.',
  }),
  graceReopenMinutes: int({
    label: 'Reopen after pick-up, minutes',
    required: true,
    default: 5,
    min: 0,
    max: 60,
    help: 'The same code opens the door again for so long; 0 means not at all.',
  }),
  pinLength: int({ label: 'Digits of a PIN', required: true, default: 6, min: 4, max: 8 }),
  pinLifetimeHours: int({
    label: 'A PIN is valid for, hours',
    min: 1,
    max: 720,
    help: 'Empty: as long as the parcel is held.',
  }),
  minDeliveryOnlyPercent: int({
    label: 'Doors kept for deliveries, %',
    required: true,
    default: 50,
    min: 0,
    max: 100,
    help: 'So many stay free of returns and exchanges.',
  }),
  accessMethods: choices(['pin', 'qr', 'badge', 'app'], {
    label: 'Ways to open',
    required: true,
    default: ['pin', 'qr'],
    min: 1,
    help: 'At least one.',
  }),
  multiPackage: bool({
    label: 'Several parcels behind one door',
    required: true,
    default: true,
    help: 'A second parcel for the same person joins the first where there is room.',
  }),
  returnsEnabled: bool({
    label: 'Returns',
    required: true,
    default: false,
    help: 'People may leave parcels for carriers.',
  }),
  exchangesEnabled: bool({
    label: 'Exchanges',
    required: true,
    default: false,
    help: 'People may leave things for each other.',
  }),
}
