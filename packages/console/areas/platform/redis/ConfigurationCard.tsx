/** The server's settings compared with those its record expects. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { useQuery } from '@tanstack/react-query'
import { withSearch } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { CardPending } from './CardPending.tsx'
import classes from './cards.module.css'
import { configurationOptions, type RedisRecord } from './redisApi.ts'

const mismatches = (count: number) => (count === 1 ? '1 mismatch' : `${count} mismatches`)

export function ConfigurationCard({ record }: { record: RedisRecord }) {
  const result = useQuery(configurationOptions(record))
  const { data } = result
  const differing = data?.settings.filter(({ matches }) => !matches) ?? []
  return (
    <Card
      title="Config"
      aside="Expected and actual"
      flush
      {...(differing.length > 0 && { actions: <Tag tone="danger">{mismatches(differing.length)}</Tag> })}
    >
      <CardPending result={result} lines={6} label="Loading configuration" />
      {data && (differing.length > 0 || !data.isComplete) && (
        <div className={classes.warning}>
          {differing.map(({ name, warning }) => (
            <Notice key={name} tone="warn">
              <b>{name}</b>: {warning}
            </Notice>
          ))}
          {!data.isComplete && (
            <Notice tone="info">
              This Redis user isn’t allowed to run CONFIG GET, so only a few settings are known.
            </Notice>
          )}
        </div>
      )}
      {data && (
        <>
          <div className={classes.table}>
            <FramedTable label="Configuration" headings={['Setting', 'Expected', 'Actual']}>
              {data.settings.map(({ name, expected, actual, matches }) => (
                <tr key={name}>
                  <th scope="row" className={headClass}>
                    <span className="mono">{name}</span>
                  </th>
                  <td className="mono">{expected ?? <span className="mute">any</span>}</td>
                  <td className="mono">
                    <span className={classes.actual}>
                      <span className={matches ? undefined : classes.differs}>{actual}</span>
                      {expected !== null && (
                        <StatusMark tone={matches ? 'ok' : 'danger'} wordHidden>
                          {matches ? 'Matches' : 'Differs'}
                        </StatusMark>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </FramedTable>
          </div>
          <div className={classes.foot}>
            <span className="dim">
              Read <RelativeTime at={data.readAt} />
            </span>
            <Link className="link" href={withSearch(recordPath(redis, record.id), { tab: 'details' })}>
              Edit expected values
            </Link>
          </div>
        </>
      )}
    </Card>
  )
}
