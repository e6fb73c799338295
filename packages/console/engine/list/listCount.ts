/** How many records a list has, in words. */
import type { RecordListData } from './useRecordList.ts'

const written = new Intl.NumberFormat('en-US')

/** `238`, or `3 of 238` where search or filters narrow it down. Undefined until it is known. */
export function listCount({
  total,
  all,
  narrowed,
}: Pick<RecordListData, 'total' | 'all' | 'narrowed'>): string | undefined {
  if (total === undefined) return undefined
  return narrowed && all !== undefined ? `${written.format(total)} of ${written.format(all)}` : written.format(total)
}
