/** The connected clients. */
import { Button } from '@mantine/core'
import type { RedisClients } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { None } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { FramedTable, headClass } from '../../../ui/lists/PagedTable.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './cards.module.css'
import { clientsOptions, type RedisRecord } from './redisApi.ts'
import { bytesText, secondsText } from './redisTexts.ts'

type Client = RedisClients['items'][number]

const headings = ['Name', 'Address', 'User', 'Database', 'Last command', 'Connected', 'Idle', 'Memory']

const Row = ({ client }: { client: Client }) => (
  <tr>
    <th scope="row" className={headClass}>
      {client.name ?? <None />} {client.isOurs && <Tag tone="accent">Postern</Tag>}
      {client.isBlocked && <Tag tone="warn">Blocked</Tag>}
    </th>
    <td className="mono">{client.address}</td>
    <td>{client.user ?? <None />}</td>
    <td className="num">{client.db}</td>
    <td className="mono">{client.command?.toUpperCase() ?? <None />}</td>
    <td className="num">{secondsText(client.ageSec)}</td>
    <td className="num">{secondsText(client.idleSec)}</td>
    <td className="num">{bytesText(client.bytes)}</td>
  </tr>
)

export default function Clients({ record }: { record: RedisRecord }) {
  const { data, error, isFetching, refetch } = useQuery(clientsOptions(record))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={8} label="Loading clients" />
  const { total, items } = data
  const hidden = total - items.length
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <span className="dim">
          {counted(total, 'client', 'clients')}
          {hidden > 0 && items.length > 0 && `, the ${items.length} most recently active are listed`}
        </span>
        <span className={classes.end}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </span>
      </div>
      {items.length === 0 ? (
        <EmptyState
          art="box"
          title="Too many clients to list"
          text="Listing more than 5,000 clients would slow Redis down."
        />
      ) : (
        <FramedTable label="Clients" headings={headings}>
          {items.map((client) => (
            <Row key={`${client.id} ${client.address}`} client={client} />
          ))}
        </FramedTable>
      )}
    </div>
  )
}
