/** Defaults of an action by kind, shared by the server, the form and the demo. */

import type { ValuesOf } from '../../engine/resource.ts'
import type { actions } from './actions.ts'
import type { noticeTemplates } from './noticeTemplates.ts'

type Action = ValuesOf<(typeof actions)['fields']>
export type ActionKind = Action['kind']
type Notice = Action['notify'][number]

/** The fields a kind determines, except the actions that may follow: those reference the customer's own records. */
export type ActionDefaults = Pick<
  Action,
  | 'statusGroup'
  | 'icon'
  | 'color'
  | 'requiresLocation'
  | 'requiresContact'
  | 'requiresReason'
  | 'transfersCustody'
  | 'releasesParcel'
  | 'clearsStorage'
  | 'pausesSla'
  | 'stopsSla'
> & { readonly reasonCodes: string[]; readonly notify: Notice[] }

const blue = '#2450D3'
const grey = '#4A5566'
const amber = '#B25E09'
const green = '#2F6B3A'
const red = '#B3261E'

const nothingAsked: Omit<ActionDefaults, 'statusGroup' | 'icon' | 'color'> = {
  requiresLocation: false,
  requiresContact: false,
  requiresReason: false,
  reasonCodes: [],
  transfersCustody: false,
  releasesParcel: false,
  clearsStorage: false,
  pausesSla: false,
  stopsSla: false,
  notify: [],
}

const begins = (
  statusGroup: ActionDefaults['statusGroup'],
  icon: ActionDefaults['icon'],
  color: string,
  more: Partial<ActionDefaults> = {},
): ActionDefaults => ({ ...nothingAsked, statusGroup, icon, color, ...more })

const tells = (template: (typeof noticeTemplates)[number], more: Partial<Notice> = {}): Notice => ({
  audience: 'recipient',
  address: null,
  channel: 'email',
  template,
  delayMinutes: 0,
  repeatEveryHours: 0,
  maxRepeats: 0,
  ...more,
})

const asks = (...reasonCodes: string[]) => ({ requiresReason: true, reasonCodes })

/** The parcel leaves our custody and storage, and its SLA clock stops. */
const gone = { releasesParcel: true, clearsStorage: true, stopsSla: true }
const handedOver = { ...gone, transfersCustody: true }

export const actionDefaults: Record<ActionKind, ActionDefaults> = {
  receive: begins('open', 'dock', blue, { requiresContact: true, notify: [tells('parcelReceived')] }),
  verify: begins('open', 'check', blue),
  sort: begins('open', 'bin', grey),
  store: begins('waiting', 'shelf', '#0F5F66', { requiresLocation: true }),
  route: begins('inTransit', 'pin', amber),
  load: begins('inTransit', 'vehicle', amber, { requiresLocation: true, transfersCustody: true, clearsStorage: true }),
  outForDelivery: begins('inTransit', 'vehicle', amber, { transfersCustody: true, clearsStorage: true }),
  // A delivery attempt made in time meets the SLA.
  attempt: begins('waiting', 'hand', amber, {
    ...asks('No one at desk', 'Refused', 'Office closed', 'Wrong mail stop'),
    stopsSla: true,
    notify: [tells('deliveryAttempted')],
  }),
  deliver: begins('closed', 'check', green, { ...handedOver, notify: [tells('parcelDelivered')] }),
  pickup: begins('closed', 'person', green, handedOver),
  // Parcels in a locker get reminders until pickup.
  lockerDeposit: begins('waiting', 'locker', '#6A3FA0', {
    requiresLocation: true,
    stopsSla: true,
    notify: [
      tells('parcelInLocker'),
      tells('pickupReminder', { delayMinutes: 1_440, repeatEveryHours: 24, maxRepeats: 3 }),
    ],
  }),
  lockerPickup: begins('closed', 'locker', green, handedOver),
  hold: begins('exception', 'clock', '#8C1D40', {
    ...asks('Recipient away', 'Customs', 'Security check'),
    pausesSla: true,
  }),
  release: begins('open', 'check', blue),
  forward: begins('closed', 'return', grey, { ...handedOver, notify: [tells('parcelForwarded')] }),
  return: begins('closed', 'return', grey, {
    ...handedOver,
    ...asks('Unknown recipient', 'Not picked up', 'Refused'),
  }),
  damage: begins('exception', 'warning', red, asks('Crushed', 'Wet', 'Opened')),
  misdelivery: begins('exception', 'warning', red, asks('Wrong recipient', 'Wrong address', 'Wrong door')),
  lost: begins('exception', 'question', red),
  found: begins('open', 'check', blue, { requiresLocation: true }),
  dispose: begins('closed', 'bin', grey, gone),
  note: begins('open', 'flag', grey),
  custom: begins('open', 'flag', grey),
}

const goingWrong = ['hold', 'damage', 'lost', 'note', 'custom'] as const
const sending = ['forward', 'return'] as const
const onTheWay = ['route', 'load', 'outForDelivery', 'lockerDeposit', 'deliver', 'pickup'] as const
const atRest = ['sort', 'store', ...onTheWay, ...sending, ...goingWrong] as const
const over = ['note'] as const
/** It may turn out later that the wrong person got it. */
const delivered = ['misdelivery', ...over] as const

/** The kinds that may follow an action. Empty: any. */
export const kindsAfter: Record<ActionKind, readonly ActionKind[]> = {
  receive: ['verify', ...atRest],
  verify: atRest,
  sort: ['store', ...onTheWay, ...sending, ...goingWrong],
  store: ['sort', ...onTheWay, ...sending, 'dispose', ...goingWrong],
  route: ['receive', 'store', 'load', 'outForDelivery', ...goingWrong],
  load: ['receive', 'store', 'outForDelivery', ...goingWrong],
  outForDelivery: ['attempt', 'deliver', 'lockerDeposit', 'store', 'return', ...goingWrong],
  attempt: ['outForDelivery', 'deliver', 'pickup', 'store', 'lockerDeposit', ...sending, ...goingWrong],
  deliver: delivered,
  pickup: delivered,
  lockerDeposit: ['lockerPickup', 'store', 'outForDelivery', 'return', ...goingWrong],
  lockerPickup: delivered,
  hold: ['release', ...sending, 'dispose', 'damage', 'lost', 'note'],
  release: atRest,
  forward: over,
  return: over,
  damage: ['store', 'outForDelivery', 'deliver', 'pickup', ...sending, 'dispose', 'hold', 'lost', 'note'],
  misdelivery: ['store', 'outForDelivery', 'deliver', 'pickup', ...sending, 'lost', 'note'],
  lost: ['found', 'dispose', 'note'],
  found: ['verify', ...atRest],
  dispose: over,
  note: [],
  custom: [],
}
