/** Texts about an export's rows and progress. */
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import { counted } from '@postern/domain/values/text.ts'

export const rowsText = (rows: number): string => counted(rows, 'row', 'rows')

/** "1,204 rows · 2:15 PM" for a finished export, its progress for a running one. */
export function exportState({ state, progress, total, createdAt }: Job): string {
  const time = new Date(createdAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  if (state === 'done') return `${rowsText(progress)} · ${time}`
  if (state === 'failed') return `Failed · ${time}`
  return total ? `${Math.floor((progress / total) * 100)}% · Cancel` : 'Waiting · Cancel'
}
