/** The structure of one value, without its content. */
import { Button } from '@mantine/core'
import type { RedisKeys } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { DescriptionList } from '../../../ui/detail/DescriptionList.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import classes from './PeekDialog.module.css'
import type { RedisRecord } from './redisApi.ts'
import { bytesText, countText, ttlText } from './redisTexts.ts'

interface PeekDialogProps {
  record: RedisRecord
  peeked: RedisKeys['items'][number]
  onClose: () => void
}

export default function PeekDialog({ record: { id }, peeked: { ref, key }, onClose }: PeekDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['redisPeek', id, ref],
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/keys/peek', { params: { id }, query: { ref }, signal }),
    gcTime: 0,
    retry: false,
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<span className="mono">{key}</span>}
      text="Values are masked. Only their structure is shown."
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={5} label="Loading value" />}
      {data && (
        <>
          <DescriptionList
            columns={2}
            items={[
              { term: 'Type', value: data.type },
              { term: 'Encoding', value: data.encoding },
              { term: 'Expires', value: ttlText(data.ttl) },
              { term: 'Memory', value: bytesText(data.bytes) },
              data.type === 'string'
                ? { term: 'Length', value: bytesText(data.size) }
                : { term: 'Entries', value: countText(data.size) },
            ]}
          />
          {data.entries.length > 0 && (
            <ul className={classes.entries}>
              {data.entries.map(({ name, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: masked entries can be alike, and never move
                <li key={index}>
                  {name !== null && <span className="dim">{name}</span>}
                  <code>{value}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  )
}
