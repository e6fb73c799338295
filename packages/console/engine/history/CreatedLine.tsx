import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { asText } from '../cells/values.ts'
import { type CustomerId, historyOptions } from '../requests/queries.ts'

interface CreatedLineProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

/** The one-line history of a record that hasn't been changed yet. */
export function CreatedLine({ resource, customerId, record }: CreatedLineProps) {
  const { data } = useInfiniteQuery(historyOptions(resource, customerId, record.id))
  const entries = data?.pages[0]?.items ?? []
  const who = entries.find(({ action }) => action === 'create')?.userName
  return (
    <Page>
      <p className="mute">
        Created{who ? ` by ${who}` : ''} <RelativeTime at={record.createdAt} />. No changes since.
      </p>
      {entries
        .filter(({ action }) => action === 'export')
        .map(({ id, at, userName, changes }) => (
          <p key={id} className="mute">
            {userName ?? 'Postern'} revealed personal data <RelativeTime at={at} />. Reason:{' '}
            {asText(changes.reason?.after)}
          </p>
        ))}
    </Page>
  )
}
