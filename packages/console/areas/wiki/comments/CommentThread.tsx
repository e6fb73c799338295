/** A comment with its replies. */
import { Textarea } from '@mantine/core'
import { maxCommentLength, type WikiComment } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import { useState } from 'react'
import '../../../theme/formStyles.ts'
import { reportError } from '../../../errors/reportError.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import classes from './Comments.module.css'
import { useChangeComment, useComment, useDeleteComment } from './commentApi.ts'

function Said({ comment }: { comment: WikiComment }) {
  const can = useCan()
  const user = useUser()
  const remove = useDeleteComment()
  const mayDelete = can('internal.wiki.edit') && (comment.author?.id === user?.id || can('internal.wiki.delete'))
  const name = comment.author?.name ?? 'Former user'
  return (
    <div className={classes.said}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className="dim">
          <RelativeTime at={comment.createdAt} />
        </span>
      </div>
      <p className={classes.body}>{comment.body}</p>
      {mayDelete && (
        <PlainButton
          size="xs"
          variant="subtle"
          loading={remove.isPending}
          aria-label={`Delete comment by ${name}`}
          onClick={() => remove.mutate(comment, { onError: reportError })}
        >
          Delete
        </PlainButton>
      )}
    </div>
  )
}

function ReplyForm({ comment, pageId, onClose }: { comment: WikiComment; pageId: string; onClose: () => void }) {
  const reply = useComment(pageId)
  const [body, setBody] = useState('')
  const send = () =>
    reply.mutate({ body: body.trim(), parentId: comment.id }, { onSuccess: onClose, onError: reportError })
  return (
    <div className={classes.reply}>
      <Textarea
        aria-label="Reply"
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxCommentLength}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && body.trim() !== '') send()
        }}
      />
      <div className={classes.acts}>
        <PlainButton size="xs" variant="filled" disabled={body.trim() === ''} loading={reply.isPending} onClick={send}>
          Send reply
        </PlainButton>
        <PlainButton size="xs" variant="subtle" onClick={onClose}>
          Cancel
        </PlainButton>
      </div>
    </div>
  )
}

interface CommentThreadProps {
  pageId: string
  comment: WikiComment
  answers: readonly WikiComment[]
  /** Whether the text it's about still exists. */
  isFound: boolean
  onShow: () => void
}

export function CommentThread({ pageId, comment, answers, isFound, onShow }: CommentThreadProps) {
  const mayWrite = useCan()('internal.wiki.edit')
  const change = useChangeComment()
  const [isReplying, setReplying] = useState(false)
  const { anchor, resolvedAt } = comment
  const isResolved = resolvedAt !== null
  return (
    <li className={classes.thread} data-resolved={isResolved || undefined}>
      {anchor && isFound && (
        <button type="button" className={classes.quote} onClick={onShow}>
          {anchor.quote}
        </button>
      )}
      {anchor && !isFound && (
        <p className={classes.gone}>
          <span className="dim">Text changed.</span> <s>{anchor.quote}</s>
        </p>
      )}
      {[comment, ...answers].map((each) => (
        <Said key={each.id} comment={each} />
      ))}
      {isResolved && <p className="dim">Resolved{comment.resolvedBy !== null && ` by ${comment.resolvedBy}`}</p>}
      {isReplying && <ReplyForm comment={comment} pageId={pageId} onClose={() => setReplying(false)} />}
      {mayWrite && !isReplying && (
        <div className={classes.acts}>
          {!isResolved && (
            <PlainButton size="xs" onClick={() => setReplying(true)}>
              Reply
            </PlainButton>
          )}
          <PlainButton
            size="xs"
            loading={change.isPending}
            onClick={() =>
              change.mutate(
                { id: comment.id, rowVersion: comment.rowVersion, changes: { isResolved: !isResolved } },
                { onError: reportError },
              )
            }
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </PlainButton>
        </div>
      )}
    </li>
  )
}
