/** Why a parcel is overdue, worst first. */

interface Reason {
  readonly tone: 'danger' | 'warn'
  readonly status: string
  readonly words: string
}

export const parcelReasons = {
  exception: { tone: 'danger', status: 'In exception', words: 'Overdue with an exception' },
  expired: { tone: 'danger', status: 'Expired', words: 'Hold period over, still in its door' },
  open: { tone: 'warn', status: 'Overdue', words: 'Received, but not sorted' },
  inTransit: { tone: 'warn', status: 'Overdue', words: 'On its way to the recipient' },
  waiting: { tone: 'warn', status: 'Overdue', words: 'Waiting for pickup' },
} as const satisfies Readonly<Record<string, Reason>>

export type ParcelReason = keyof typeof parcelReasons
export const parcelReasonNames = Object.keys(parcelReasons) as [ParcelReason, ...ParcelReason[]]
