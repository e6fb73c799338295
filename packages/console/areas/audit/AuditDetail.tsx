/** One audit log row in full: the changes, the origin, and the other changes of the same request. */
import type { AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import { deviceName } from '@postern/domain/auth/device.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { withSearch } from '../../engine/list/urlState.ts'
import { auditPath, auditRowPath } from '../../paths.ts'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { entityText } from '../shared/auditedEntities.ts'
import classes from './Audit.module.css'
import { rowOptions } from './auditApi.ts'
import { actionText, changesOf } from './auditTexts.ts'

function Changes({ row }: { row: AuditRow }) {
  const changes = changesOf(row)
  return (
    <section className={classes.part}>
      <h2>
        Changes <span className="dim">{changes.length > 0 && counted(changes.length, 'field', 'fields')}</span>
      </h2>
      {changes.length === 0 ? (
        <p className="dim">No field values recorded.</p>
      ) : (
        <dl className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && <del>{before}</del>}
                {before !== null && <IconArrowRight size={14} stroke={1.6} aria-label="to" />}
                <ins>{after ?? 'none'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.reason !== null && <p className={classes.reason}>Reason: “{row.reason}”</p>}
    </section>
  )
}

const millisecondsAfter = (at: string, first: string): string =>
  `+${new Date(at).getTime() - new Date(first).getTime()} ms`

export function AuditDetail({ row }: { row: AuditRow }) {
  const { data, error, refetch } = useQuery(rowOptions(row.id))
  const same = data?.sameRequest ?? []
  const more = (data?.sameRequestTotal ?? 0) - same.length
  return (
    <div className={classes.detail}>
      <Changes row={row} />
      <section className={classes.part}>
        <h2>Context</h2>
        <DescriptionList
          termWidth={96}
          items={[
            { term: 'IP', value: row.ip && <span className="mono">{row.ip}</span> },
            { term: 'Browser', value: row.userAgent && <span title={row.userAgent}>{deviceName(row.userAgent)}</span> },
            { term: 'Record ID', value: <CopyId id={row.recordId} noun="record ID" /> },
            { term: 'Request', value: row.requestId && <CopyId id={row.requestId} noun="request ID" /> },
            {
              term: 'Row hash',
              value: data && (data.link ? <CopyId id={data.link.hash} noun="row hash" /> : 'Not chained yet'),
            },
            { term: 'Row', value: <CopyId id={row.id} noun="row ID" /> },
          ].filter(({ value }) => value !== null && value !== '')}
        />
      </section>
      <section className={classes.part}>
        <h2>Same request</h2>
        {error && <FailedPart error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={3} label="Loading request" />}
        {data && same.length === 0 && <p className="dim">Not caused by a request.</p>}
        <ol className={classes.same}>
          {same.map((each) => (
            <li key={each.id} aria-current={each.id === row.id || undefined}>
              <span className="num dim">{millisecondsAfter(each.at, same[0]?.at ?? each.at)}</span>
              <Link href={auditRowPath(each.id)} className="link">
                {actionText(each)} {entityText(each.resource).toLowerCase()} {each.title}
              </Link>
            </li>
          ))}
        </ol>
        {more > 0 && row.requestId !== null && (
          <Link href={withSearch(auditPath, { request: row.requestId })} className="link">
            Show {more.toLocaleString('en-US')} more
          </Link>
        )}
      </section>
    </div>
  )
}
