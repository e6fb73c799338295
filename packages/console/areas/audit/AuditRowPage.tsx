/** One audit log row at a permanent URL. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { withSearch } from '../../engine/list/urlState.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { auditPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './Audit.module.css'
import { AuditDetail } from './AuditDetail.tsx'
import { Actor, Entity, Moment } from './AuditTable.tsx'
import { rowOptions } from './auditApi.ts'
import { actionText, sourceText } from './auditTexts.ts'

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

export function AuditRowPage() {
  const { auditId = '' }: { auditId?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(rowOptions(auditId))
  const row = data?.row
  return (
    <Page>
      <PageHead
        title={row ? `${actionText(row)} ${row.title ?? ''}`.trim() : 'Audit row'}
        meta={row ? [<Moment key="at" at={row.at} />, <Actor key="who" row={row} />, sourceText(row.via)] : []}
        actions={
          row && (
            <Link href={withSearch(auditPath, { record: row.recordId })} className="link">
              All changes to this record
            </Link>
          )
        }
      />
      <div className={classes.page}>
        {error && !isGone(error) && <FailedPart error={error} onRetry={refetch} />}
        {error && isGone(error) && (
          <EmptyState
            art="search"
            title="Row not found"
            text="It may belong to a customer you don’t have access to."
            actions={
              <Link href={auditPath} className="link">
                Open the audit log
              </Link>
            }
          />
        )}
        {!row && !error && <SkeletonLines lines={6} label="Loading row" />}
        {row && (
          <>
            <p className={classes.subject}>
              <Entity row={row} /> <span className="dim">{row.customerName ?? 'Platform'}</span>
            </p>
            <AuditDetail row={row} />
          </>
        )}
      </div>
    </Page>
  )
}
