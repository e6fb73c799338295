/** Header of an incident’s thread: duration, who is affected, who works on it, what was tried, and its report. */
import { outageText } from '@postern/domain/areas/chat/incidents/incident.ts'
import type { Incident } from '@postern/domain/areas/chat/incidents/incidentEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { reportError } from '../../../errors/reportError.ts'
import { recordPath, ticketPath, wikiPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { cx } from '../../../ui/classNames.ts'
import { PlainButton, PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { Link, useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import classes from './Incident.module.css'
import { incidentOptions, runbookOptions, useJoinIncident, useWriteReport } from './incidentApi.ts'

const banks = { name: 'lockerBanks', path: 'lockerBanks', scope: 'customer' } as const

function Acts({ incident }: { incident: Incident }) {
  const can = useCan()
  const navigate = useNavigateTo()
  const join = useJoinIncident()
  const report = useWriteReport()
  const isOver = incident.endedAt !== null
  return (
    <div className={classes.acts}>
      {!incident.isJoined && can('internal.chat.create') && (
        <PlainButton
          size="xs"
          variant={isOver ? 'default' : 'filled'}
          loading={join.isPending}
          onClick={() => join.mutate(incident.id, { onError: reportError })}
        >
          Join
        </PlainButton>
      )}
      {incident.reportPageId !== null && can('internal.wiki.view') && (
        <PlainButtonLink size="xs" href={`${wikiPath}/${incident.reportPageId}`}>
          Open report
        </PlainButtonLink>
      )}
      {incident.reportPageId === null && can('internal.wiki.create') && (
        <PlainButton
          size="xs"
          variant={isOver ? 'filled' : 'default'}
          loading={report.isPending}
          onClick={() =>
            report.mutate(incident.id, {
              onSuccess: ({ pageId }) => navigate(`${wikiPath}/${pageId}?view=edit`),
              onError: reportError,
            })
          }
        >
          Create report
        </PlainButton>
      )}
    </div>
  )
}

function Runbook() {
  const can = useCan()
  const { data } = useQuery({ ...runbookOptions, enabled: can('internal.wiki.view') })
  const [page] = data?.items ?? []
  if (!page) return null
  return (
    <div>
      <dt>Runbook</dt>
      <dd>
        <Link href={`${wikiPath}/${page.id}`} className="link">
          {page.title}
        </Link>
      </dd>
    </div>
  )
}

function Facts({ incident }: { incident: Incident }) {
  const can = useCan()
  const { people } = incident
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Affected</dt>
        <dd className="num">{counted(incident.parcels, 'parcel', 'parcels')}</dd>
      </div>
      <div>
        <dt>Ticket</dt>
        <dd>
          {can('helpDesk.tickets.view') ? (
            <Link href={ticketPath(incident.ticketId)} className="link">
              {incident.ticket}
            </Link>
          ) : (
            incident.ticket
          )}
        </dd>
      </div>
      <Runbook />
      <div className={classes.people}>
        <dt>Working on it</dt>
        <dd>
          {people.length === 0 && <span className="dim">No one joined yet</span>}
          {people.map(({ id, name }) => (
            <span key={id} className={classes.person}>
              <Avatar name={name} size="sm" /> {name}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}

function Timeline({ entries }: { entries: Incident['timeline'] }) {
  const first = entries[0]
  const firstDay = first === undefined ? '' : dateText(new Date(first.at))
  return (
    <details className={classes.timeline}>
      <summary>Timeline ({entries.length})</summary>
      <ol>
        {entries.map(({ at, kind, text }) => {
          const date = new Date(at)
          const day = dateText(date)
          return (
            <li key={`${at} ${kind} ${text}`} data-kind={kind}>
              <time className="dim num" dateTime={at}>
                {day === firstDay ? clockText(date) : `${day} ${clockText(date)}`}
              </time>
              <span>{text}</span>
            </li>
          )
        })}
      </ol>
    </details>
  )
}

export default function IncidentHead({ channelId, seq }: { channelId: string; seq: number }) {
  const can = useCan()
  const now = useNow()
  const { data } = useQuery(incidentOptions(channelId, seq))
  const incident = data?.incident
  if (!incident) return null
  const { startedAt, endedAt, bank, bankId, customerId } = incident
  const span = outageText(startedAt, endedAt ?? now.toISOString())
  return (
    <section className={cx(classes.head, endedAt !== null && classes.over)} aria-label="Incident">
      <div className={classes.state}>
        <StatusMark tone={endedAt === null ? 'danger' : 'ok'}>
          {endedAt === null ? `Offline for ${span}` : `Back online after ${span}`}
        </StatusMark>
        {can('lockers.banks.view') ? (
          <Link href={recordPath(banks, bankId, customerId)} className="link">
            {bank}
          </Link>
        ) : (
          <span>{bank}</span>
        )}
      </div>
      <Facts incident={incident} />
      <Timeline entries={incident.timeline} />
      <Acts incident={incident} />
    </section>
  )
}
