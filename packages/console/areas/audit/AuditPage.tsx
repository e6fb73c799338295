/** The audit log across all customers. */
import { Button } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams, withSearch } from '../../engine/list/urlState.ts'
import { reportError } from '../../errors/reportError.ts'
import { download } from '../../http/download.ts'
import { auditPath } from '../../paths.ts'
import { useUser } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { KeyHints } from '../../ui/lists/ListFooter.tsx'
import { MoreButton } from '../../ui/lists/MoreButton.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './Audit.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable, auditKeys } from './AuditTable.tsx'
import { filtersIn, isLive, rowsOptions } from './auditApi.ts'
import { ChainBar } from './ChainBar.tsx'

export function AuditPage() {
  const user = useUser()
  const search = useSearchParams()
  const filters = filtersIn(search)
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    rowsOptions(filters),
  )
  const save = useMutation({
    mutationFn: () => download('/api/system/audit/export', { ...filters }),
    onError: reportError,
  })
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  const live = !error && isLive(filters, data?.pages.length ?? 0)
  const isNarrowed = withSearch('', search) !== ''
  return (
    <Page>
      <PageHead
        title="Audit log"
        meta={['Every change across all customers', 'Append-only']}
        actions={
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Export CSV
          </Button>
        }
      />
      <div className={classes.page} aria-busy={isFetching}>
        {user?.customerIds === null && <ChainBar from={filters.from} to={filters.to} />}
        <AuditFilters rows={rows} end={live && <StatusMark tone="ok">Live</StatusMark>} />
        {error && <FailedPart error={error} onRetry={() => (data ? fetchNextPage() : refetch())} />}
        {!data && !error && <SkeletonRows rows={12} label="Loading audit log" />}
        {data && rows.length === 0 && (
          <EmptyState
            art={isNarrowed ? 'search' : 'box'}
            title={isNarrowed ? 'No matching rows' : 'No changes yet'}
            text={isNarrowed ? 'Remove a filter to see more rows.' : 'Every change to any record appears here.'}
            {...(isNarrowed && {
              actions: (
                <Link href={auditPath} className="link">
                  Clear filters
                </Link>
              ),
            })}
          />
        )}
        {rows.length > 0 && <AuditTable rows={rows} />}
        <MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
        {rows.length > 0 && (
          <div className={classes.foot}>
            {hasNextPage ? `Newest ${counted(rows.length, 'row', 'rows')}` : counted(rows.length, 'row', 'rows')}
            <KeyHints hints={auditKeys} />
          </div>
        )}
      </div>
    </Page>
  )
}
