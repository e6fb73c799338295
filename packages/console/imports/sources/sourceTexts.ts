/** Sources as text. */
import type { AfterFetching } from '@postern/domain/imports/sources/afterFetching.ts'
import type { CronDay, Rhythm } from '@postern/domain/imports/sources/fetchTimes.ts'
import type { FetchOutcome, ImportSource, SourceState } from '@postern/domain/imports/sources/importSource.ts'
import type { Tone } from '../../ui/marks/tone.ts'

interface Worded {
  readonly tone: Tone
  readonly words: string
}

export const sourceStateWords: Readonly<Record<SourceState, Worded>> = {
  unverified: { tone: 'warn', words: 'Not verified' },
  paused: { tone: 'off', words: 'Paused' },
  fetching: { tone: 'info', words: 'Fetching' },
  failing: { tone: 'danger', words: 'Failing' },
  ok: { tone: 'ok', words: 'Active' },
}

export const fetchOutcomeWords: Readonly<Record<FetchOutcome, Worded>> = {
  imported: { tone: 'ok', words: 'Imported' },
  same: { tone: 'off', words: 'Already imported' },
  nothing: { tone: 'idle', words: 'No new files' },
  tooLarge: { tone: 'danger', words: 'Too large' },
  refused: { tone: 'danger', words: 'Refused' },
  failed: { tone: 'danger', words: 'Failed' },
}

export const afterwardWords: Readonly<Record<AfterFetching, string>> = {
  leave: 'Leave',
  move: 'Move',
  delete: 'Delete',
}

export const rhythmWords: Readonly<Record<Rhythm, string>> = {
  hourly: 'Every hour',
  daily: 'Every day',
  workdays: 'Monday–Friday',
  weekly: 'Every week',
  custom: 'Custom',
}

export const dayWords: Readonly<Record<CronDay, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** “Move to /outgoing/done”. */
export const afterwardText = ({ afterward, moveTo }: Pick<ImportSource, 'afterward' | 'moveTo'>): string =>
  afterward === 'move' && moveTo !== null ? `Move to ${moveTo}` : afterwardWords[afterward]

/** “postern@sftp.example.com:22”. */
export const serverText = ({ userName, host, port }: Pick<ImportSource, 'userName' | 'host' | 'port'>): string =>
  `${userName}@${host}:${port}`
