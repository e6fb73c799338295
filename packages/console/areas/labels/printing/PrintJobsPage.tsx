/** A site's printers and print jobs, updated live. */
import { Button } from '@mantine/core'
import { jobGroups, jobPeriods } from '@postern/domain/areas/labels/printEndpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { LinkMark } from '../../../stream/LinkMark.tsx'
import { useLive } from '../../../stream/useLive.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { TabBar } from '../../../ui/shell/TabBar.tsx'
import { JobFilterBar } from './JobFilterBar.tsx'
import { JobList } from './JobList.tsx'
import { PrinterCards } from './PrinterCards.tsx'
import classes from './PrintJobsPage.module.css'
import {
  jobCountsOptions,
  jobsOptions,
  printingTopic,
  printJobsPath,
  refreshPrinting,
  sitePrintingOptions,
} from './printQueries.ts'
import { groupWords } from './printWords.ts'

const MoveJobs = lazyPart(() =>
  import('./PrintDialogs.tsx').then(({ MoveJobsDialog }) => ({ default: MoveJobsDialog })),
)
const RetryFailed = lazyPart(() => import('./RetryFailed.tsx'))
const TestPrint = lazyPart(() => import('./TestPrint.tsx'))

/** Users can edit the URL, so validate IDs from it. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (text: string | undefined): string | undefined => (text && uuid.test(text) ? text : undefined)

export function PrintJobsPage() {
  const { customerId = '', siteId = '' }: { customerId?: string; siteId?: string } = useParams({ strict: false })
  const client = useQueryClient()
  const search = useSearchParams()
  const mayPrint = useCan()('mail.thermalLabels.testPrint')
  const group = jobGroups.find((each) => each === search.state)
  const period = jobPeriods.find((each) => each === search.period) ?? 'today'
  const [printerId, labelId] = [idIn(search.printer), idIn(search.label)]
  const filters = { siteId, period, printerId, thermalLabelId: labelId }
  const [movingId, setMovingId] = useState<string>()
  const [isRetrying, setRetrying] = useState(false)
  const { data, error, refetch } = useQuery(sitePrintingOptions(customerId, siteId))
  const { data: counts } = useQuery(jobCountsOptions(customerId, filters))
  useLive(
    printingTopic(customerId, siteId),
    () => void refreshPrinting(client),
    () => void refreshPrinting(client),
  )
  const hrefOf = (state: string | undefined) => {
    const query = new URLSearchParams({
      ...(state && { state }),
      ...(period !== 'today' && { period }),
      ...(printerId && { printer: printerId }),
      ...(labelId && { label: labelId }),
    }).toString()
    return `${printJobsPath(customerId, siteId)}${query === '' ? '' : `?${query}`}`
  }
  const items = data?.printers ?? []
  const failed = counts?.failed ?? 0
  const moving = items.find(({ id }) => id === movingId)
  const groups = jobGroups.filter((each) => each !== 'sent' || (counts?.sent ?? 0) > 0 || group === 'sent')
  return (
    <Page>
      <PageHead
        title="Print jobs"
        status={<LinkMark />}
        meta={
          data
            ? [
                <Link key="site" href={recordPath(sites, siteId, customerId)} className="link">
                  {data.siteName}
                </Link>,
                `${counted(data.today.jobs, 'job', 'jobs')} today`,
                data.today.confirmedPercent !== null && `${data.today.confirmedPercent}% confirmed`,
                data.today.p95Seconds !== null && `p95 ${data.today.p95Seconds} s`,
              ]
            : ['\u00a0']
        }
        actions={
          mayPrint && (
            <Suspense fallback={null}>
              <TestPrint customerId={customerId} siteId={siteId} />
            </Suspense>
          )
        }
      />
      <div className={classes.body}>
        {error && !data && <FailedPart error={error} onRetry={refetch} />}
        {items.length > 0 && (
          <PrinterCards
            customerId={customerId}
            items={items}
            onMove={mayPrint ? ({ id }) => setMovingId(id) : undefined}
          />
        )}
        <TabBar
          label="Job states"
          bleed
          tabs={[undefined, ...groups].map((each) => ({
            label: each === undefined ? 'All' : groupWords[each],
            href: hrefOf(each),
            current: each === group,
            ...(counts && { count: (each === undefined ? counts.all : counts[each]).toLocaleString('en-US') }),
          }))}
        />
        <div className={classes.toolbar}>
          <JobFilterBar customerId={customerId} period={period} printerId={printerId} labelId={labelId} items={items} />
          {failed > 0 && mayPrint && (
            <Button className={classes.retry} onClick={() => setRetrying(true)}>
              Retry {failed} failed…
            </Button>
          )}
        </div>
        <JobList
          customerId={customerId}
          filters={filters}
          group={group}
          items={items}
          timeZone={data?.timezone}
          total={counts?.[group ?? 'all']}
        />
      </div>
      <Suspense fallback={null}>
        {moving && (
          <MoveJobs customerId={customerId} printer={moving} items={items} onClose={() => setMovingId(undefined)} />
        )}
        {isRetrying && (
          <RetryFailed
            customerId={customerId}
            options={jobsOptions(customerId, filters, 'failed')}
            items={items}
            onClose={() => setRetrying(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
