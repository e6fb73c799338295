/** Barcodes no rule recognized, grouped by shape, and how to create rules from them. */
import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, withSearch } from '../../../engine/list/urlState.ts'
import { call } from '../../../http/call.ts'
import { systemSectionPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { ClusterDetail } from './ClusterDetail.tsx'
import { ClusterList } from './ClusterList.tsx'
import classes from './Unmatched.module.css'
import { UnmatchedFilters } from './UnmatchedFilters.tsx'
import { UnmatchedKpis } from './UnmatchedKpis.tsx'
import { queryIn, unmatchedOptions } from './unmatchedApi.ts'
import { useAct } from './useAct.ts'

function Reevaluate() {
  const { act, running, problem } = useAct()
  const run = async () => {
    const read = await act(() => call('POST /api/system/unmatched/carrierLogic/reevaluate'))
    if (read)
      toast({
        tone: 'ok',
        title: 'Scans re-evaluated',
        detail: `${read.done.resolved.toLocaleString('en-US')} of ${read.done.scans.toLocaleString('en-US')} now recognized.`,
        lifeMs: 6000,
      })
  }
  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
        loading={running}
        onClick={() => void run()}
      >
        Re-evaluate scans
      </Button>
    </>
  )
}

export function UnmatchedPage() {
  const search = useSearchParams()
  const can = useCan()
  const mobile = useViewport() === 'mobile'
  // Fixed when the page opens; otherwise the query key would change on every render.
  const [now] = useState(() => new Date())
  const { data, error, refetch, isFetching } = useQuery(unmatchedOptions(queryIn(search, now)))
  const clusters = data?.items ?? []
  const chosen = clusters.find(({ shape }) => shape === search.shape)
  const opened = chosen ?? (mobile ? undefined : clusters[0])
  const path = systemSectionPath('unmatched/carrierLogic')
  const isNarrowed = withSearch('', { ...search, shape: undefined }) !== ''
  return (
    <Page>
      <PageHead
        title="Unmatched carrier logic"
        meta={[
          data && (
            <>
              Updated <RelativeTime at={data.computedAt} />
            </>
          ),
          data && !data.complete && 'newest barcodes only',
        ]}
        actions={can('mail.carrierLogic.unmatched.resolve') && <Reevaluate />}
      />
      <div className={classes.page} aria-busy={isFetching}>
        {data && !(mobile && chosen) && <UnmatchedKpis kpi={data.kpi} />}
        {!data && !error && <div className={classes.waiting} />}
        {!(mobile && chosen) && <UnmatchedFilters clusters={clusters} kpi={data?.kpi} />}
        {error && <FailedPart error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={8} label="Grouping scans" />}
        {data && clusters.length === 0 && (
          <EmptyState
            art={isNarrowed ? 'search' : 'box'}
            title={isNarrowed ? 'No matching shapes' : 'No unmatched barcodes'}
            text={
              isNarrowed
                ? 'Remove a filter to see more shapes.'
                : 'Unrecognized scans appear here by shape, each with a suggested rule.'
            }
            {...(isNarrowed && {
              actions: (
                <Link href={path} className="link">
                  Clear filters
                </Link>
              ),
            })}
          />
        )}
        {clusters.length > 0 && (
          <div className={classes.columns}>
            {!(mobile && chosen) && <ClusterList clusters={clusters} shape={opened?.shape} />}
            {mobile && chosen && (
              <Link href={withSearch(path, { ...search, shape: undefined })} className={classes.back}>
                <IconArrowLeft size={16} stroke={1.6} aria-hidden /> All shapes
              </Link>
            )}
            {opened && <ClusterDetail key={opened.shape} cluster={opened} />}
          </div>
        )}
      </div>
    </Page>
  )
}
