/** The largest prefixes, on the overview. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { useQuery } from '@tanstack/react-query'
import { withSearch } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { CardPending } from './CardPending.tsx'
import classes from './cards.module.css'
import { keyspaceText, PrefixTable } from './PrefixTable.tsx'
import { keyspaceOptions, type RedisRecord } from './redisApi.ts'

const shown = 6

export function KeyspaceCard({ record }: { record: RedisRecord }) {
  const result = useQuery(keyspaceOptions(record))
  const { data } = result
  const hrefOf = (prefix?: string) => withSearch(recordPath(redis, record.id), { tab: 'keyspace', prefix })
  return (
    <Card
      title="Keyspace by prefix"
      flush
      {...(data && { aside: keyspaceText(data) })}
      actions={
        <Link className="link" href={hrefOf()}>
          Browse keys
        </Link>
      }
    >
      <CardPending result={result} lines={5} label="Loading keys" />
      {data?.totalKeys === 0 && <p className={classes.none}>No keys. This instance is empty.</p>}
      {data && data.totalKeys > 0 && (
        <div className={classes.table}>
          <PrefixTable
            keyspace={{ ...data, prefixes: data.prefixes.slice(0, shown) }}
            name={(prefix, text) => (
              <Link className="link" href={hrefOf(prefix)}>
                {text}
              </Link>
            )}
          />
        </div>
      )}
    </Card>
  )
}
