/** The chain of custody that every customer starts with, plus actions some customers add. */
import type { ActionRow, ValuesIn } from '../../rows.ts'
import type { Departures } from '../../templates.ts'

export type Values = ValuesIn<ActionRow>
/** Values beyond the defaults of its kind. */
type Step = Pick<Values, 'name' | 'code' | 'kind'> & Partial<Values>

const signed = { signatureWeb: 'required', signatureMobile: 'required', signatureKiosk: 'required' } as const

export const chain: readonly Step[] = [
  {
    name: 'Received',
    code: 'RCV',
    kind: 'receive',
    screens: ['receive', 'batch', 'handheld'],
  },
  {
    name: 'Verified',
    code: 'VER',
    kind: 'verify',
    visibleToRecipient: false,
  },
  {
    name: 'Sorted',
    code: 'SRT',
    kind: 'sort',
    visibleToRecipient: false,
    screens: ['batch', 'handheld'],
  },
  {
    name: 'Stored',
    code: 'STO',
    kind: 'store',
    screens: ['receive', 'batch', 'handheld'],
  },
  {
    name: 'Out for delivery',
    code: 'OFD',
    kind: 'outForDelivery',
    screens: ['deliver', 'batch', 'handheld'],
  },
  {
    name: 'Attempted',
    code: 'ATT',
    kind: 'attempt',
    screens: ['deliver', 'handheld'],
  },
  {
    name: 'Delivered',
    code: 'DLV',
    kind: 'deliver',
    ...signed,
    photo: 'optional',
    screens: ['deliver', 'handheld'],
  },
  {
    name: 'Picked up',
    code: 'PCK',
    kind: 'pickup',
    ...signed,
    screens: ['deliver', 'kiosk'],
  },
  {
    name: 'Placed in locker',
    code: 'LKD',
    kind: 'lockerDeposit',
    screens: ['deliver', 'kiosk', 'handheld'],
  },
  {
    name: 'Collected from locker',
    code: 'LKP',
    kind: 'lockerPickup',
    recipientCanDo: true,
    screens: ['kiosk'],
  },
  {
    name: 'On hold',
    code: 'HLD',
    kind: 'hold',
    placesOnHold: true,
  },
  {
    name: 'Forwarded',
    code: 'FWD',
    kind: 'forward',
  },
  {
    name: 'Returned to sender',
    code: 'RTS',
    kind: 'return',
    confirmPrompt: 'Was the recipient notified?',
  },
  {
    name: 'Damaged',
    code: 'DMG',
    kind: 'damage',
    photo: 'required',
    photoMinimum: 2,
  },
  {
    name: 'Lost',
    code: 'LST',
    kind: 'lost',
    visibleToRecipient: false,
    confirmPrompt: 'Searched everywhere?',
  },
  {
    name: 'Found',
    code: 'FND',
    kind: 'found',
  },
  {
    name: 'Disposed',
    code: 'DSP',
    kind: 'dispose',
    confirmPrompt: 'This can’t be undone. Continue?',
  },
  {
    name: 'Misdelivered',
    code: 'MIS',
    kind: 'misdelivery',
    visibleToRecipient: false,
  },
]

export const ownActions: Readonly<Record<string, readonly Step[]>> = {
  ANP: [
    {
      name: 'Called up to the floor',
      code: 'CALL',
      kind: 'custom',
      statusGroup: 'waiting',
      color: '#1F4E79',
      requiresContact: true,
    },
  ],
  BWH: [
    {
      name: 'Temperature checked',
      code: 'TEMP',
      kind: 'custom',
      icon: 'snowflake',
      color: '#8C1D40',
      photo: 'required',
      photoMinimum: 1,
      visibleToRecipient: false,
    },
  ],
  MER: [
    {
      name: 'Loaded on trailer',
      code: 'LOAD',
      kind: 'load',
      color: '#245C33',
      screens: ['batch', 'handheld'],
    },
  ],
}

/** Actions for which a customer requires more or less than the default. */
export const actionDepartures: Departures<Values> = {
  NGU: { DLV: { signatureWeb: 'optional' }, PCK: { signatureKiosk: 'optional' } },
  BWH: { DLV: { photo: 'required', photoMinimum: 1 }, HLD: { reasonCodes: ['Recipient away', 'Cold chain broken'] } },
  ANP: {
    ATT: { reasonCodes: ['No one at desk', 'Refused', 'Office closed', 'Wrong mail stop', 'In court'] },
    DLV: { confirmPrompt: 'Handed to the named recipient?' },
  },
  MER: { OFD: { name: 'On the truck', pastTense: 'Loaded on the truck' } },
}
