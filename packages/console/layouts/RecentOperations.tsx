/** What you did in the last 24 hours and can undo, as the server keeps it: there after a reload, and in every browser. */

import type { Operation } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoOperation } from '../engine/undo/undoOperation.ts'
import { PlainButton } from '../ui/forms/PlainButton.tsx'
import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import classes from './BellSection.module.css'

const verbs: Record<Operation['kind'], string> = {
  edit: 'changed',
  archive: 'archived',
  restore: 'restored',
  arrange: 'moved',
}

const textOf = ({ resource, kind, records, title }: Operation): string =>
  `${title ?? countedRecords(knownResource(resource), records)} ${verbs[kind]}`

export function RecentOperations({ items }: { items: readonly Operation[] }) {
  const queryClient = useQueryClient()
  if (items.length === 0) return null
  const undo = ({ id, resource, customerId }: Operation) =>
    undoOperation({
      queryClient,
      resource: knownResource(resource),
      customerId: customerId ?? undefined,
      operationId: id,
    })
  return (
    <section className={classes.section} aria-label="Recent changes">
      <h3 className={classes.title}>Changes you can undo for 24 hours</h3>
      <ul>
        {items.map((operation) => (
          <li key={operation.id} className={classes.row}>
            <span className={classes.name}>{textOf(operation)}</span>
            <RelativeTime at={operation.createdAt} />
            <PlainButton size="xs" onClick={() => void undo(operation)}>
              Undo
              <span className="visuallyHidden"> {textOf(operation)}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
