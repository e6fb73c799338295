/** The row count, the age of the data, and the keyboard shortcuts for rows. */
import { inSentence } from '@postern/domain/values/text.ts'
import { cx } from '../../ui/classNames.ts'
import { KeyHints, ListFooter } from '../../ui/lists/ListFooter.tsx'
import { relativeText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import type { ListContext } from './listContext.ts'
import { listCount } from './listCount.ts'
import classes from './RecordList.module.css'
import type { RecordListData } from './useRecordList.ts'

const hints = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['X'], does: 'select' },
  { keys: ['?'], does: 'all keys' },
]

export function RecordListFooter({ place: { resource }, data }: { place: ListContext; data: RecordListData }) {
  const now = useNow()
  const {
    records = [],
    total = records.length,
    all,
    narrowed,
    failure,
    moreFailed,
    updating,
    stale,
    updatedAt,
    retry,
  } = data
  const noun = inSentence((narrowed ? all : total) === 1 ? resource.words.one : resource.words.many)
  const age = `Updated ${relativeText(new Date(Math.min(updatedAt, now.getTime())), now)}`
  const note = failure ? (
    <span role="alert">
      {moreFailed ? 'Couldn’t load more rows.' : 'Couldn’t refresh these rows.'}{' '}
      <button type="button" className={cx('link', classes.retry)} onClick={retry}>
        Try again
      </button>
    </span>
  ) : updating || stale ? (
    'Updating…'
  ) : (
    age
  )
  return (
    <ListFooter total={total} note={note} end={<KeyHints hints={hints} />}>
      {listCount({ total, all, narrowed })} {noun}
    </ListFooter>
  )
}
