/** A station's event log, derived from differences between successive heartbeats. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { StationLine } from '@postern/domain/areas/parcels/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'

export interface Beat {
  readonly at: string
  readonly version: string
  readonly userName: string | null
  readonly uptimeSeconds: number
  readonly queuedScans: number
  readonly printerOk: boolean
  readonly scannerOk: boolean
  readonly crashesDay: number
  /** Sent only when they change; null if a heartbeat omits them. */
  readonly diskFreeMb: number | null
  readonly paperOut: boolean | null
  readonly lastError: string | null
}

/** A longer gap between heartbeats counts as an absence. */
const awayMinutes = 15
const lowDiskMb = 2_000
const kept = 500

type Remark = Omit<StationLine, 'at'> | false

const silence = (before: Beat, beat: Beat): number => (Date.parse(beat.at) - Date.parse(before.at)) / 60_000

function absence(before: Beat, beat: Beat): Remark {
  const minutes = Math.round(silence(before, beat))
  if (minutes < awayMinutes) return false
  const words = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  return { tone: 'warn', text: `Back after ${words} offline` }
}

const ofPart = (was: boolean, is: boolean, part: string): Remark =>
  was !== is &&
  (is ? { tone: 'ok', text: `${part} is working again` } : { tone: 'danger', text: `${part} isn’t working` })

function ofPaper(was: boolean | null, is: boolean | null): Remark {
  if (is === null || (was ?? false) === is) return false
  return is ? { tone: 'warn', text: 'Out of paper' } : { tone: 'ok', text: 'Paper refilled' }
}

const ofPerson = (was: string | null, is: string | null): Remark =>
  was !== is && { tone: 'info', text: is === null ? `${was} signed out` : `${is} signed in` }

const backlogText = (scans: number): string => `${counted(scans, 'scan', 'scans')} queued`

const ofScans = (was: number, is: number): Remark =>
  (was === 0) !== (is === 0) &&
  (is > 0 ? { tone: 'warn', text: backlogText(is) } : { tone: 'ok', text: 'All queued scans sent' })

/** A backlog has one line, updated with its current size, as on the station's page. */
function growBacklog(lines: StationLine[], was: number, is: number): void {
  if (was === 0 || is === 0 || was === is) return
  const at = lines.findLastIndex(({ text }) => text === backlogText(was))
  const line = lines[at]
  if (line) lines[at] = { ...line, text: backlogText(is) }
}

const ofDisk = (was: number | null, is: number | null): Remark =>
  is !== null &&
  is < lowDiskMb &&
  (was ?? lowDiskMb) >= lowDiskMb && { tone: 'warn', text: `Only ${is} MB of disk space left` }

function remarks(before: Beat, beat: Beat): StationLine[] {
  const found: Remark[] = [
    absence(before, beat),
    beat.uptimeSeconds < before.uptimeSeconds && { tone: 'info', text: 'App restarted' },
    beat.version !== before.version && { tone: 'info', text: `Runs version ${beat.version}, before ${before.version}` },
    ofPerson(before.userName, beat.userName),
    ofPart(before.printerOk, beat.printerOk, 'The printer'),
    ofPaper(before.paperOut, beat.paperOut),
    ofPart(before.scannerOk, beat.scannerOk, 'The scanner'),
    ofScans(before.queuedScans, beat.queuedScans),
    ofDisk(before.diskFreeMb, beat.diskFreeMb),
    beat.crashesDay > before.crashesDay && { tone: 'danger', text: 'App crashed' },
    beat.lastError !== null && beat.lastError !== before.lastError && { tone: 'danger', text: beat.lastError },
  ]
  return found.flatMap((remark) => (remark === false ? [] : [{ at: beat.at, ...remark }]))
}

/** Fills in values that a heartbeat omits from the one before. */
const completed = (before: Beat, beat: Beat): Beat => ({
  ...beat,
  diskFreeMb: beat.diskFreeMb ?? before.diskFreeMb,
  paperOut: beat.paperOut ?? before.paperOut,
  lastError: beat.diskFreeMb === null ? before.lastError : beat.lastError,
})

/** Takes heartbeats oldest first; returns lines newest first. */
export function linesOf(beats: readonly Beat[]): StationLine[] {
  const [first, ...rest] = beats
  if (!first) return []
  const lines: StationLine[] = [{ at: first.at, tone: 'info', text: `First heartbeat, version ${first.version}` }]
  let before = first
  for (const beat of rest) {
    const whole = completed(before, beat)
    growBacklog(lines, before.queuedScans, whole.queuedScans)
    lines.push(...remarks(before, whole))
    before = whole
  }
  return lines.reverse().slice(0, kept)
}

export function stationLogRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/stations/:id/log', ({ params: { customerId, id }, signedIn }) =>
    tx(database, { customerId }, async (db) => {
      await getRecord(db, stations, { customerId, reachable: signedIn.user.customerIds }, id)
      const beats = await db.all(sql<Beat>`
        select at, version, user_name as "userName", uptime_seconds as "uptimeSeconds", queued_scans as "queuedScans",
          printer_ok as "printerOk", scanner_ok as "scannerOk", crashes_day as "crashesDay", disk_free_mb as "diskFreeMb",
          paper_out as "paperOut", last_error as "lastError"
        from app_heartbeats where customer_id = ${customerId} and station_id = ${id} order by at`)
      return { lines: linesOf(beats) }
    }),
  )
}
