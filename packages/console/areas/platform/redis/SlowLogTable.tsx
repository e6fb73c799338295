import type { RedisSlowLog } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { microsecondsText } from './redisTexts.ts'

type Entry = RedisSlowLog['items'][number]

/** `ZRANGEBYSCORE bull:imports:* +5`. The arguments never leave Redis. */
const commandText = ({ command, prefix, arguments: count }: Entry): string => {
  const others = prefix === null ? count : count - 1
  return [command, prefix, others > 0 ? `+${others}` : null].filter((part) => part !== null).join(' ')
}

export const SlowLogTable = ({ items }: { items: readonly Entry[] }) => (
  <FramedTable label="Slow commands" headings={['Command', 'Took', 'When', 'Client']}>
    {items.map((entry) => (
      <tr key={`${entry.id} ${entry.at}`}>
        <th scope="row" className={headClass}>
          <span className="mono">{commandText(entry)}</span>
        </th>
        <td className="num">{microsecondsText(entry.microseconds)}</td>
        <td>
          <RelativeTime at={entry.at} />
        </td>
        <td>{entry.client ?? '–'}</td>
      </tr>
    ))}
  </FramedTable>
)

/** `Over 10 ms`. */
export function slowLogText({ threshold }: RedisSlowLog): string {
  if (threshold === null) return 'The threshold is unknown'
  return threshold < 0 ? 'Redis logs no slow commands' : `Over ${microsecondsText(threshold)}`
}
