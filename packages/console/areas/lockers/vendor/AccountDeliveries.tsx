/** Events an account received, with subject and result, and a way to replay them. */
import { Button, Select } from '@mantine/core'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { type Delivery, type DeliveryResult, deliveryResults } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { None } from '../../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../../ui/lists/PagedTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { deliveriesOptions } from './accountQueries.ts'

const DeliveryPanel = lazyPart(() => import('./DeliveryPanel.tsx'))
const ReplayDialog = lazyPart(() => import('./ReplayDialog.tsx'))

const results: Readonly<Record<DeliveryResult, { tone: Tone; words: string }>> = {
  applied: { tone: 'ok', words: 'Applied' },
  late: { tone: 'warn', words: 'Late' },
  duplicate: { tone: 'idle', words: 'Duplicate' },
  unknownBank: { tone: 'danger', words: 'Unknown bank' },
  waiting: { tone: 'info', words: 'Waiting' },
}

const isResult = (text: string | null): text is DeliveryResult => deliveryResults.some((each) => each === text)

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { receivedAt, type, bank, bankRef, door, doorRef, result, repeats, replayedAt } = delivery
  const { tone, words } = results[result]
  return (
    <tr>
      <th scope="row" className={headClass}>
        <TextButton onClick={onOpen}>{choiceText(type)}</TextButton>
      </th>
      <td>
        <RelativeTime at={receivedAt} />
      </td>
      <td>
        {bank ? (
          <Link className="link" href={recordPath(lockerBanks, bank.id, bank.customerId)}>
            {bank.name}
          </Link>
        ) : (
          <span className="mono">{bankRef}</span>
        )}
      </td>
      <td>
        {bank && door ? (
          <Link className="link" href={recordPath(lockers, door.id, bank.customerId)}>
            {door.label}
          </Link>
        ) : doorRef === null ? (
          <None />
        ) : (
          <span className="mono">{doorRef}</span>
        )}
      </td>
      <td>
        <StatusMark tone={tone}>{words}</StatusMark> {repeats > 0 && <Tag tone="line">Sent {repeats + 1} times</Tag>}{' '}
        {replayedAt !== null && <Tag tone="info">Replayed</Tag>}
      </td>
    </tr>
  )
}

export default function AccountDeliveries({ record: { id } }: { record: RowOf<typeof lockerVendorAccounts> }) {
  const can = useCan()
  const [result, setResult] = useState<DeliveryResult>()
  const [open, setOpen] = useState<Delivery>()
  const [replaying, setReplaying] = useState(false)
  const list = useInfiniteQuery(deliveriesOptions(id, result))
  return (
    <>
      <PagedTable
        label="Deliveries"
        headings={['Event', 'Received', 'Bank', 'Door', 'Result']}
        result={list}
        row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpen(delivery)} />}
        empty={{ title: 'No deliveries', text: 'Events of the last 7 days appear here.' }}
      >
        <Select
          aria-label="Result"
          placeholder="All results"
          clearable
          value={result ?? null}
          data={deliveryResults.map((value) => ({ value, label: results[value].words }))}
          onChange={(value) => setResult(isResult(value) ? value : undefined)}
        />
        {can('lockerVendors.edit') && <Button onClick={() => setReplaying(true)}>Replay range…</Button>}
      </PagedTable>
      <Suspense fallback={null}>
        {open && <DeliveryPanel accountId={id} delivery={open} onClose={() => setOpen(undefined)} />}
        {replaying && <ReplayDialog accountId={id} onClose={() => setReplaying(false)} />}
      </Suspense>
    </>
  )
}
