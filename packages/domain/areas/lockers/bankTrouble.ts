/** Reasons a locker bank needs attention, worst first. */

interface Reason {
  /** Red: recipients can't get their parcels. Amber: they may not be able to. Blue: intended. */
  readonly tone: 'danger' | 'warn' | 'info'
  readonly status: string
  readonly words: string
}

export const bankReasons = {
  vendor: { tone: 'danger', status: 'Offline', words: 'All banks of this vendor are offline' },
  power: { tone: 'danger', status: 'Offline', words: 'Kiosk offline too, check power' },
  network: { tone: 'danger', status: 'Offline', words: 'Controller unreachable, check network' },
  never: { tone: 'danger', status: 'Never connected', words: 'In service, but no heartbeat yet' },
  unstable: { tone: 'warn', status: 'Unstable', words: 'Keeps losing its connection' },
  planned: { tone: 'info', status: 'Out of service', words: 'Offline, but not in service' },
} as const satisfies Readonly<Record<string, Reason>>

export type BankReason = keyof typeof bankReasons
export const bankReasonNames = Object.keys(bankReasons) as [BankReason, ...BankReason[]]
