/** What a list shows in place of its rows. */
import type { RecordListData } from './useRecordList.ts'

export type ListStage = 'loading' | 'failed' | 'empty' | 'rows'

/** Loaded rows stay visible, whatever the refetch is doing. */
export function listStage({
  records,
  failure,
  stale,
}: Pick<RecordListData, 'records' | 'failure' | 'stale'>): ListStage {
  if (!records) return failure ? 'failed' : 'loading'
  return records.length === 0 && !stale ? 'empty' : 'rows'
}

type Bare = Pick<RecordListData, 'records' | 'failure' | 'stale' | 'narrowed'> & {
  readonly query: Pick<RecordListData['query'], 'archived'>
}

/** A collection with no records at all needs no toolbar; one emptied by a search or a filter does. */
export const isBare = (data: Bare): boolean => listStage(data) === 'empty' && !data.narrowed && !data.query.archived
