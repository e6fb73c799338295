/** Messages to all staff. Each can be hidden, and ended by users who may post announcements. */
import { type Announcement, announcePermission } from '@postern/domain/home/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import classes from './HomePage.module.css'
import { homeKey } from './homeQueries.ts'

function One({ item: { id, title, body, author, createdAt } }: { item: Announcement }) {
  const queryClient = useQueryClient()
  const mayEnd = useCan()(announcePermission)
  const settled = { onSuccess: () => queryClient.invalidateQueries({ queryKey: homeKey }), onError: reportError }
  const hide = useMutation({
    mutationFn: () => call('POST /api/announcements/:id/dismiss', { params: { id } }),
    ...settled,
  })
  const end = useMutation({ mutationFn: () => call('DELETE /api/announcements/:id', { params: { id } }), ...settled })
  return (
    <Notice
      actions={
        <span className={classes.acts}>
          {mayEnd && (
            <TextButton disabled={end.isPending} onClick={() => end.mutate()}>
              End for everyone
            </TextButton>
          )}
          <TextButton disabled={hide.isPending} onClick={() => hide.mutate()}>
            Dismiss<span className="visuallyHidden"> {title}</span>
          </TextButton>
        </span>
      }
    >
      <strong>{title}</strong>
      {body !== '' && ` ${body}`}{' '}
      <span className="dim">
        {author !== null && `${author}, `}
        <RelativeTime at={createdAt} />
      </span>
    </Notice>
  )
}

export const Announcements = ({ items }: { items: readonly Announcement[] }) =>
  items.map((item) => <One key={item.id} item={item} />)
