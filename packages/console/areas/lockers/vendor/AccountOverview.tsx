/** An account's current state: webhook URL, whether requests succeed, and refused deliveries. */
import type { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { AccountState } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../../ui/detail/CardGrid.tsx'
import { DescriptionList, Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { CopyId } from '../../../ui/marks/CopyId.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { clockText } from '../../../ui/timeText.ts'
import { MomentText } from '../../shared/MomentText.tsx'
import classes from './AccountOverview.module.css'
import { accountStateOptions } from './accountQueries.ts'

type Account = RowOf<typeof lockerVendorAccounts>

interface PartProps {
  record: Account
  state: AccountState
}

const circuits: Readonly<Record<AccountState['circuit'], { tone: Tone; words: string }>> = {
  closed: { tone: 'ok', words: 'Closed' },
  halfOpen: { tone: 'warn', words: 'Half open' },
  open: { tone: 'danger', words: 'Open' },
}

function Webhook({ record, state }: PartProps) {
  const { signingSecretMadeAt, previousSecretUntil } = record
  const { webhookUrl, receivedAt, waiting } = state
  if (webhookUrl === null)
    return (
      <Card title="Events">
        <p className="dim">This vendor sends no webhooks. The server asks its banks.</p>
      </Card>
    )
  const isRotating = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
    <Card title="Webhook">
      {signingSecretMadeAt === null && (
        <Notice tone="warn">No signing secret. Deliveries are refused until you create one.</Notice>
      )}
      <DescriptionList
        items={[
          {
            term: 'Address',
            value: (
              <span className={classes.address}>
                <CopyId id={webhookUrl} whole noun="webhook address" />
              </span>
            ),
          },
          {
            term: 'Signing secret',
            value: signingSecretMadeAt && (
              <span>
                Created <RelativeTime at={signingSecretMadeAt} />
              </span>
            ),
          },
          {
            term: 'Previous secret',
            value: isRotating && (
              <span>
                Valid until <MomentText at={previousSecretUntil} />
              </span>
            ),
          },
          { term: 'Last delivery', value: receivedAt && <RelativeTime at={receivedAt} /> },
          { term: 'Waiting events', value: <span className="num">{waiting.toLocaleString('en-US')}</span> },
        ]}
      />
    </Card>
  )
}

function Requests({ state: { circuit, pausedUntil, requests, failedRequests, lastFailure } }: PartProps) {
  const { tone, words } = circuits[circuit]
  return (
    <Card title="Requests" aside="last hour">
      <DescriptionList
        items={[
          {
            term: 'Circuit',
            value: (
              <span>
                <StatusMark tone={tone}>{words}</StatusMark>{' '}
                {circuit === 'open' && pausedUntil !== null && (
                  <span className="dim">
                    next try <RelativeTime at={pausedUntil} />
                  </span>
                )}
              </span>
            ),
          },
          { term: 'Sent', value: <span className="num">{requests.toLocaleString('en-US')}</span> },
          { term: 'Failed', value: <span className="num">{failedRequests.toLocaleString('en-US')}</span> },
          {
            term: 'Last error',
            value: lastFailure && (
              <span>
                {lastFailure.message}{' '}
                <span className="dim">
                  <RelativeTime at={lastFailure.at} />
                </span>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Refusals({ state: { refusals, refusalReasons } }: PartProps) {
  const total = refusals.reduce((sum, { count }) => sum + count, 0)
  const hourText = (hour: string) => clockText(new Date(hour))
  return (
    <>
      <BarChart
        height={160}
        aside={`${counted(total, 'delivery', 'deliveries')} in 24 hours`}
        empty="No refused deliveries in 24 hours"
        data={{
          title: 'Refused signatures',
          by: 'Hour',
          whole: true,
          categories: refusals.map(({ hour }) => hourText(hour)),
          tickText: (index) => (index % 6 === 0 ? hourText(refusals[index]?.hour ?? '') : undefined),
          series: [{ label: 'Refused', color: 'danger', values: refusals.map(({ count }) => count) }],
        }}
      />
      {refusalReasons.length > 0 && (
        <Card title="Reasons" aside="last 24 hours">
          <Rows>
            {refusalReasons.map(({ reason, count, lastAt }) => (
              <li key={reason}>
                <span>{reason}</span>
                <span className="dim">
                  {count.toLocaleString('en-US')} ×, last <RelativeTime at={lastAt} />
                </span>
              </li>
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}

export default function AccountOverview({ record }: { record: Account }) {
  const { data: state, error } = useQuery(accountStateOptions(record.id))
  if (!state) return error ? <LoadFailed error={error} /> : <SkeletonLines lines={8} label="Loading account" />
  const parts = { record, state }
  return (
    <CardColumns>
      <CardStack>
        <Webhook {...parts} />
        {state.webhookUrl !== null && <Refusals {...parts} />}
      </CardStack>
      <CardStack>
        <Requests {...parts} />
      </CardStack>
    </CardColumns>
  )
}
