/** How many records a list has, as text. */
import type { RecordListData } from './useRecordList.ts'

const written = new Intl.NumberFormat('en-US')

/** `238`, or `3 of 238` if search or filters narrow it down. Undefined until known. */
export function listCount({
  total,
  all,
  narrowed,
}: Pick<RecordListData, 'total' | 'all' | 'narrowed'>): string | undefined {
  if (total === undefined) return undefined
  return narrowed && all !== undefined ? `${written.format(total)} of ${written.format(all)}` : written.format(total)
}
