/** Display texts for labels. */
import { dateText } from '../../ui/timeText.ts'
import type { Label } from './labelQueries.ts'

/** `Version 7`, `Draft` or `Version 7, retired`. */
export function stateWords({ state, version }: Pick<Label, 'state' | 'version'>): string {
  if (state === 'draft' || version === null) return 'Draft'
  return state === 'retired' ? `Version ${version}, retired` : `Version ${version}`
}

export const stateTone = ({ state }: Pick<Label, 'state'>): 'ok' | 'info' | 'off' =>
  state === 'published' ? 'ok' : state === 'draft' ? 'info' : 'off'

/** The version number the draft would get. */
export const nextVersion = ({ version }: Pick<Label, 'version'>): number => (version ?? 0) + 1

/** Whether a published label has unpublished changes. */
export const hasNewDraft = ({ version, hasDraft }: Pick<Label, 'version' | 'hasDraft'>): boolean =>
  version !== null && hasDraft === true

/** A date without a time, in the user's date format. */
export const plannedDay = (day: string): string => dateText(new Date(`${day}T12:00:00Z`), 'UTC')
