/** What you did in the last 24 hours and can undo, as the server keeps it: there after a reload, and in every browser. */

import type { Operation } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords } from '@postern/domain/engine/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { cx } from '../../ui/classNames.ts'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { told } from '../requests/queries.ts'
import classes from './BellSection.module.css'
import { operationsKey, undoOperation } from './undoOperation.ts'

const verbs: Record<Operation['kind'], string> = {
  edit: 'changed',
  archive: 'archived',
  restore: 'restored',
  arrange: 'moved',
}

const textOf = ({ resource, kind, records, title }: Operation): string =>
  `${title ?? countedRecords(knownResource(resource), records)} ${verbs[kind]}`

export default function RecentOperations() {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: operationsKey,
    queryFn: ({ signal }) => call('GET /api/undo', { signal }),
    staleTime: 0,
    ...told,
  })
  const items = data?.items ?? []
  if (items.length === 0) return null
  const undo = ({ id, resource, customerId }: Operation) =>
    undoOperation({
      queryClient,
      resource: knownResource(resource),
      customerId: customerId ?? undefined,
      operationId: id,
    })
  return (
    <section className={cx(classes.section, classes.scrolls)} aria-label="Recent changes">
      <h2 className={classes.title}>Recent changes (undo within 24 hours)</h2>
      <ul>
        {items.map((operation) => (
          <li key={operation.id} className={classes.row}>
            <span className={classes.name}>{textOf(operation)}</span>
            <RelativeTime at={operation.createdAt} />
            <button type="button" className={cx('link', classes.action)} onClick={() => void undo(operation)}>
              Undo
              <span className="visuallyHidden"> {textOf(operation)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
