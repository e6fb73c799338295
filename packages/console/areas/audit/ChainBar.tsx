/** How much of the log is hash-chained, and the button that verifies it. */
import { Button } from '@mantine/core'
import type { AuditChain, AuditVerdict } from '@postern/domain/areas/audit/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { auditRowPath } from '../../paths.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { clockText, dateText } from '../../ui/timeText.ts'
import classes from './Audit.module.css'
import { chainOptions } from './auditApi.ts'
import { problemTexts } from './auditTexts.ts'

const momentText = (at: string): string => `${dateText(new Date(at))} ${clockText(new Date(at))}`

const rowsText = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

function Verdict({ verdict: { broken, rows, purged, from, to } }: { verdict: AuditVerdict }) {
  if (broken)
    return (
      <Notice
        tone="danger"
        actions={
          broken.problem !== 'missing' && (
            <Link href={auditRowPath(broken.id)} className="link">
              Open row
            </Link>
          )
        }
      >
        <strong>Verification failed at {momentText(broken.at)}.</strong> {problemTexts[broken.problem]} Row{' '}
        <span className="mono">{broken.id}</span>. The {rowsText(rows)} before it {rows === 1 ? 'is' : 'are'} intact.
      </Notice>
    )
  return (
    <Notice tone="ok">
      {from === null || to === null
        ? 'No rows to verify in this period.'
        : `Verified ${rowsText(rows)}, ${momentText(from)} – ${momentText(to)}: nothing changed, missing, or added.${purged > 0 ? ` Retention deleted ${rowsText(purged)} of them.` : ''}`}
    </Notice>
  )
}

type DayState = 'none' | 'chained' | 'verified' | 'broken'

const stateTexts: Readonly<Record<DayState, string>> = {
  none: 'no rows',
  chained: 'not verified yet',
  verified: 'verified',
  broken: 'verification failed',
}

/** A day counts as verified if the verified period covers it. */
function stateOf({ day, rows }: AuditChain['days'][number], verdict: AuditVerdict | undefined): DayState {
  if (rows === 0) return 'none'
  if (!verdict || verdict.from === null || verdict.to === null) return 'chained'
  if (verdict.broken?.at.startsWith(day)) return 'broken'
  return verdict.from.slice(0, 10) <= day && day <= verdict.to.slice(0, 10) ? 'verified' : 'chained'
}

const Days = ({ days, verdict }: { days: AuditChain['days']; verdict: AuditVerdict | undefined }) => (
  <ol className={classes.days} aria-label="Rows per day">
    {days.map((each) => {
      const state = stateOf(each, verdict)
      const text = `${dateText(new Date(`${each.day}T12:00`))}: ${each.rows > 0 ? `${rowsText(each.rows)}, ` : ''}${stateTexts[state]}`
      return (
        <li key={each.day} className={classes.dayMark} data-state={state} title={text}>
          <span className="visuallyHidden">{text}</span>
        </li>
      )
    })}
  </ol>
)

/** Verifies the period the page shows. */
export function ChainBar({ from, to }: { from: string | undefined; to: string | undefined }) {
  const { data } = useQuery(chainOptions)
  const verify = useMutation({
    mutationFn: () => call('GET /api/system/audit/verify', { query: { ...(from && { from }), ...(to && { to }) } }),
    ...errorsInPlace,
  })
  return (
    <>
      <section className={classes.chain} aria-label="Hash chain">
        <StatusMark tone={data?.through ? 'ok' : 'idle'}>
          {data?.through ? `Chained through ${momentText(data.through)}` : 'Not chained yet'}
        </StatusMark>
        {data && <Days days={data.days} verdict={verify.data} />}
        {data && (
          <span className="dim num">
            {rowsText(data.rows)}
            {data.waiting > 0 && `, ${counted(data.waiting, 'row', 'rows')} too recent`}
          </span>
        )}
        <span className={classes.latest}>
          {data?.latestHash && (
            <>
              <span className="dim">Latest hash</span> <CopyId id={data.latestHash} noun="latest hash" />
            </>
          )}
        </span>
        <Button size="xs" loading={verify.isPending} onClick={() => verify.mutate()}>
          {verify.data ? 'Verify again' : 'Verify'}
        </Button>
      </section>
      {verify.error && <Notice tone="danger">{verify.error.message}</Notice>}
      {verify.data && <Verdict verdict={verify.data} />}
    </>
  )
}
