/** Merges, newest first. Each can be undone for 7 days; shows what an undo left in place. */
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { ContactMerge } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { recordPath } from '../../../paths.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { dateText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import classes from './Duplicates.module.css'
import { leftText, mergesOptions, undoMerge } from './duplicateQueries.ts'

function Undone({ undoneAt, undoneBy, left }: ContactMerge & { undoneAt: string }) {
  return (
    <div>
      <StatusMark tone={left.length > 0 ? 'warn' : 'idle'}>
        <span>
          Undone <RelativeTime at={undoneAt} />
          {undoneBy && ` by ${undoneBy}`}
        </span>
      </StatusMark>
      {left.length > 0 && (
        <details className={classes.left}>
          <summary>{counted(left.length, 'change kept', 'changes kept')}</summary>
          <ul>
            {left.map((each) => (
              <li key={`${each.id} ${each.field}`}>{leftText(each)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface UndoCellProps {
  merge: ContactMerge
  busy: boolean
  onUndo: () => void
}

function UndoCell({ merge, busy, onUndo }: UndoCellProps) {
  const now = useNow()
  const { undoneAt, undoUntil, mergedName, keptName } = merge
  if (undoneAt !== null) return <Undone {...merge} undoneAt={undoneAt} />
  const until = new Date(undoUntil)
  if (until < now) return <span className="dim">Can’t be undone since {dateText(until)}</span>
  return (
    <Button size="xs" aria-label={`Undo merge of ${mergedName} into ${keptName}`} loading={busy} onClick={onUndo}>
      Undo
    </Button>
  )
}

export function MergedTab({ customerId }: { customerId: string }) {
  const client = useQueryClient()
  const undo = useMutation({ mutationFn: (id: string) => undoMerge(client, customerId, id) })
  return (
    <PagedTable
      label="Merges"
      headings={['Kept', 'Merged and removed', 'Merged by', 'Merged', 'Undo']}
      result={useInfiniteQuery(mergesOptions(customerId))}
      empty={{ title: 'No merges yet', text: 'Merged contacts are listed here. You can undo each for 7 days.' }}
      row={(merge) => (
        <tr key={merge.id}>
          <th scope="row" className={headClass}>
            <Link className="link" href={recordPath(contacts, merge.keptId, customerId)}>
              {merge.keptName}
            </Link>
          </th>
          <td>
            <Link className="link" href={recordPath(contacts, merge.mergedId, customerId)}>
              {merge.mergedName}
            </Link>
          </td>
          <td>{merge.mergedBy ?? <None />}</td>
          <td>
            <RelativeTime at={merge.mergedAt} />
          </td>
          <td>
            <UndoCell
              merge={merge}
              busy={undo.isPending && undo.variables === merge.id}
              onUndo={() => undo.mutate(merge.id)}
            />
          </td>
        </tr>
      )}
    />
  )
}
