/** Why a station is in trouble, worst first. */
import { counted } from '../../values/text.ts'

interface Reason {
  readonly tone: 'danger' | 'warn' | 'idle'
  readonly status: string
  readonly words: string
}

export const stationReasons = {
  site: { tone: 'danger', status: 'Offline', words: 'Whole site offline, check power' },
  silent: { tone: 'danger', status: 'Offline', words: 'No heartbeat while open' },
  never: { tone: 'danger', status: 'Never connected', words: 'Paired, but no heartbeat yet' },
  queued: { tone: 'warn', status: 'Sync delayed', words: 'Scans queued' },
  printer: { tone: 'warn', status: 'Printer error', words: 'The printer reports a fault' },
  closed: { tone: 'idle', status: 'Offline', words: 'No heartbeat, site closed' },
} as const satisfies Readonly<Record<string, Reason>>

/** Includes the number of unsent scans. */
export const stationReasonText = (reason: StationReason, queuedScans: number): string =>
  reason === 'queued' ? counted(queuedScans, 'scan queued', 'scans queued') : stationReasons[reason].words

export type StationReason = keyof typeof stationReasons
export const stationReasonNames = Object.keys(stationReasons) as [StationReason, ...StationReason[]]

/** Hidden by default: a station that is offline while its site is closed isn't a problem. */
export const quietReasons: readonly StationReason[] = ['closed']
