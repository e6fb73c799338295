/** Requests sent to the vendor, with secrets redacted. */
import type { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { VendorRequestRow } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { requestsOptions } from './accountQueries.ts'

const RequestPanel = lazyPart(() => import('./RequestPanel.tsx'))

function RequestRow({ request, onOpen }: { request: VendorRequestRow; onOpen: () => void }) {
  const { at, operation, method, path, status, attempt, durationMs, outcome } = request
  return (
    <tr>
      <th scope="row" className={headClass}>
        <TextButton onClick={onOpen}>{choiceText(operation)}</TextButton>
      </th>
      <td>
        <RelativeTime at={at} />
      </td>
      <td>{method ?? <None />}</td>
      <td className="mono">{path ?? <None />}</td>
      <td className="num">{status ?? <None />}</td>
      <td className="num">{durationMs.toLocaleString('en-US')} ms</td>
      <td className="num">{attempt}</td>
      <td>
        <StatusMark tone={outcome === 'ok' ? 'ok' : 'danger'}>
          {outcome === 'ok' ? 'OK' : choiceText(outcome)}
        </StatusMark>
      </td>
    </tr>
  )
}

type Shown = 'all' | 'failed'

export default function AccountRequests({ record: { id } }: { record: RowOf<typeof lockerVendorAccounts> }) {
  const [shown, setShown] = useState<Shown>('all')
  const [open, setOpen] = useState<VendorRequestRow>()
  const list = useInfiniteQuery(requestsOptions(id, shown === 'failed' ? 'failed' : undefined))
  return (
    <>
      <PagedTable
        label="Requests"
        headings={['Request', 'Sent', 'Method', 'Path', 'Status', 'Time', 'Attempt', 'Outcome']}
        result={list}
        row={(request) => <RequestRow key={request.id} request={request} onOpen={() => setOpen(request)} />}
        empty={{ title: 'No requests', text: 'Requests of the last 7 days appear here.' }}
      >
        <Segments label="Requests" value={shown} options={{ all: 'All', failed: 'Failed' }} onChange={setShown} />
      </PagedTable>
      {open && (
        <Suspense fallback={null}>
          <RequestPanel request={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
