/** Comments on a page and on parts of its text, next to the page. */
import type { WikiComment } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import { useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './Comments.module.css'
import { CommentThread } from './CommentThread.tsx'

interface CommentsPartProps {
  pageId: string
  comments: readonly WikiComment[]
  ranges: ReadonlyMap<string, Range>
  onNew: () => void
}

function show(range: Range | undefined): void {
  if (!range) return
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

export function CommentsPart({ pageId, comments, ranges, onNew }: CommentsPartProps) {
  const mayWrite = useCan()('internal.wiki.edit')
  const [isAll, setAll] = useState(false)
  const first = comments.filter(({ parentId }) => parentId === null)
  const open = first.filter(({ resolvedAt }) => resolvedAt === null)
  const resolved = first.length - open.length
  const shown = isAll ? first : open
  return (
    <>
      {shown.length === 0 && <p className="dim">No open comments.</p>}
      {shown.length > 0 && (
        <ul className={classes.threads} aria-label="Comments">
          {shown.map((comment) => (
            <CommentThread
              key={comment.id}
              pageId={pageId}
              comment={comment}
              answers={comments.filter(({ parentId }) => parentId === comment.id)}
              isFound={ranges.has(comment.id)}
              onShow={() => show(ranges.get(comment.id))}
            />
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        {mayWrite && (
          <PlainButton size="xs" onClick={onNew}>
            Add comment
          </PlainButton>
        )}
        {resolved > 0 && (
          <PlainButton size="xs" variant="subtle" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Hide resolved' : `Show ${resolved.toLocaleString('en-US')} resolved`}
          </PlainButton>
        )}
      </div>
    </>
  )
}
