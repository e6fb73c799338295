/** The keys of an instance, by prefix. */
import type { RedisKeyspace, TtlHistogram } from '@postern/domain/areas/platform/redisEndpoints.ts'
import type { ReactNode } from 'react'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './PrefixTable.module.css'
import { bytesText, countText, shareText } from './redisTexts.ts'

type Prefix = RedisKeyspace['prefixes'][number]

const ttlNames = { minute: '≤ 1 min', hour: '≤ 1 h', day: '≤ 1 d', later: '> 1 d', never: 'no TTL' } as const
const buckets = ['minute', 'hour', 'day', 'later', 'never'] as const

/** From this share of keys without TTL on, a prefix is flagged: it only ever grows. */
const manyForever = 0.9

function Histogram({ ttl }: { ttl: TtlHistogram }) {
  const all = buckets.reduce((sum, bucket) => sum + ttl[bucket], 0)
  const words = buckets
    .filter((bucket) => ttl[bucket] > 0)
    .map((bucket) => `${ttlNames[bucket]} ${shareText(ttl[bucket] / all)}`)
  return (
    <span className={classes.histogram} role="img" aria-label={words.join(', ') || 'No keys sampled'}>
      {buckets.map((bucket) => (
        <i
          key={bucket}
          data-never={bucket === 'never'}
          style={{ height: all === 0 ? 0 : `${Math.max(ttl[bucket] > 0 ? 8 : 0, (ttl[bucket] / all) * 100)}%` }}
        />
      ))}
    </span>
  )
}

const typesText = (types: Prefix['types']) => Object.keys(types).join(', ') || '–'

interface PrefixTableProps {
  keyspace: RedisKeyspace
  /** Renders the name of a prefix, such as a link. */
  name: (prefix: string, text: string) => ReactNode
  withTypes?: boolean
  actions?: (prefix: string) => ReactNode
}

export function PrefixTable({ keyspace: { prefixes, totalKeys }, name, withTypes = false, actions }: PrefixTableProps) {
  const headings = [
    'Prefix',
    'Keys',
    'Size',
    'Share',
    ...(withTypes ? ['Types'] : []),
    'Expires in ≤ 1 m, 1 h, 1 d, more, never',
    ...(actions ? ['Actions'] : []),
  ]
  return (
    <FramedTable label="Keys by prefix" headings={headings}>
      {prefixes.map(({ prefix, keys, bytes, types, ttl }) => {
        const share = totalKeys === 0 ? 0 : keys / totalKeys
        const sampled = buckets.reduce((sum, bucket) => sum + ttl[bucket], 0)
        const forever = sampled === 0 ? 0 : ttl.never / sampled
        return (
          <tr key={prefix}>
            <th scope="row" className={headClass}>
              <span className="mono">{name(prefix, prefix === '' ? 'No prefix' : `${prefix}*`)}</span>
            </th>
            <td className="num">{countText(keys)}</td>
            <td className="num">{bytesText(bytes)}</td>
            <td>
              <span className={classes.share}>
                <MeterBar parts={[{ value: share, tone: 'accent' }]} max={1} width={56} />
                <span className="dim num">{shareText(share)}</span>
              </span>
            </td>
            {withTypes && <td>{typesText(types)}</td>}
            <td>
              <span className={classes.ttl}>
                <Histogram ttl={ttl} />
                {forever >= manyForever && <Tag tone="warn">{shareText(forever)} no TTL</Tag>}
              </span>
            </td>
            {actions && <td>{actions(prefix)}</td>}
          </tr>
        )
      })}
    </FramedTable>
  )
}

/** `740,475 keys`, and how exact that is. */
export function keyspaceText({ totalKeys, scannedKeys, sampledKeys }: RedisKeyspace): string {
  const all = `${countText(totalKeys)} keys`
  if (scannedKeys < totalKeys) return `About ${all}, estimated from ${countText(scannedKeys)}`
  return sampledKeys < totalKeys ? `${all}, sizes from a sample of ${countText(sampledKeys)}` : all
}
