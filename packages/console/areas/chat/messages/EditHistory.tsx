/** Previous versions of an edited message. */
import { Button } from '@mantine/core'
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { authorName } from './authorName.ts'
import classes from './EditHistory.module.css'

interface EditHistoryProps {
  message: ChatMessage
  onClose: () => void
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

export default function EditHistory({ message, onClose }: EditHistoryProps) {
  const { channelId, seq, rowVersion, body } = message
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'versions', channelId, seq, rowVersion],
    queryFn: ({ signal }) =>
      call('GET /api/chat/channels/:id/messages/:seq/versions', {
        params: { id: channelId, seq: String(seq) },
        signal,
      }),
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      long
      title="Edit history"
      text={`A message by ${authorName(message)}, oldest version first.`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={3} label="Loading edit history" />}
      {data && (
        <ol className={classes.versions}>
          {data.items.map(({ body: earlier, replacedAt }) => (
            <li key={replacedAt}>
              <div className="dim num">Until {timeOf(replacedAt)}</div>
              <p className={classes.text}>{earlier}</p>
            </li>
          ))}
          <li>
            <div className="dim">Now</div>
            <p className={classes.text}>{body}</p>
          </li>
        </ol>
      )}
    </Dialog>
  )
}
