/** What the scores of a customer are made of: the runway to go-live, and the six parts of its health. */
import { readyToGoLive } from '@postern/domain/customerLife.ts'
import { type HealthPart, healthParts, readinessChecks } from '@postern/domain/customerScores.ts'
import type { CustomerOverview } from '@postern/domain/endpoints/customers.ts'
import { filterKey } from '@postern/domain/query.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import type { customers } from '@postern/domain/resources/customers.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { helpDeskPath, listPath } from '../paths.ts'
import { withSearch } from '../resource/urlState.ts'
import { Card } from '../ui/Card.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { MeterBar, type MeterTone } from '../ui/MeterBar.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import classes from './CustomerScores.module.css'
import { checkHref } from './customerQueries.ts'

type Customer = ValuesOf<(typeof customers)['fields']> & RecordMeta

const written = new Intl.NumberFormat('en-US')

interface RunwayProps {
  customer: Customer
  readiness: CustomerOverview['readiness']
}

/** What is still to be done stands first; what is done stays in view. */
export function Runway({ customer, readiness }: RunwayProps) {
  const done = readiness.filter((each) => each.done).length
  const score = customer.readinessScore ?? 0
  return (
    <Card
      title="Runway to go-live"
      aside={`${done} of ${readiness.length} done · readiness ${score} of 100, ${readyToGoLive} to go live`}
    >
      <MeterBar parts={[{ value: score, tone: score >= readyToGoLive ? 'ok' : 'accent' }]} max={100} height={8} />
      <ul className={classes.checks}>
        {readiness
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map(({ check, done: isDone }) => (
            <li key={check}>
              <StatusMark tone={isDone ? 'ok' : 'idle'}>
                <span className="visuallyHidden">{isDone ? 'Done: ' : 'To do: '}</span>
                <Link className="link" href={checkHref(check, customer.id)}>
                  {readinessChecks[check]}
                </Link>
              </StatusMark>
            </li>
          ))}
      </ul>
    </Card>
  )
}

type Part = CustomerOverview['health'][number]

/** What was measured, in words. */
const said: Readonly<Record<HealthPart, (of: Part['of']) => string>> = {
  usage: ({ part, whole }) =>
    `${written.format(part)} parcels in four weeks, ${written.format(whole)} in the four before`,
  onTime: ({ part, whole }) => `${written.format(part)} of ${written.format(whole)} parcels were on time`,
  uptime: ({ whole }) => `${written.format(whole)} devices: stations over 24 hours, locker banks now`,
  reachability: ({ part, whole }) => `${written.format(part)} of ${written.format(whole)} contacts can be told`,
  tickets: ({ part, whole }) => `${written.format(part)} tickets for ${written.format(whole)} parcels in four weeks`,
  sync: ({ part, whole }) => `${written.format(part)} of ${written.format(whole)} stations have sent all scans`,
}

const hrefs: Readonly<Record<HealthPart, (customerId: string) => string>> = {
  usage: (id) => listPath(resourceNamed('sites'), id),
  onTime: (id) =>
    withSearch(listPath(resourceNamed('sites'), id), { [filterKey({ field: 'hasOverdue', operator: 'eq' })]: 'true' }),
  uptime: (id) =>
    withSearch(listPath(resourceNamed('sites'), id), {
      [filterKey({ field: 'hasOfflineDevice', operator: 'eq' })]: 'true',
    }),
  reachability: (id) =>
    withSearch(listPath(resourceNamed('contacts'), id), {
      [filterKey({ field: 'reachable', operator: 'eq' })]: 'false',
    }),
  tickets: () => helpDeskPath,
  sync: (id) => listPath(resourceNamed('sites'), id),
}

const toneOf = (earned: number): MeterTone => (earned >= 0.85 ? 'ok' : earned >= 0.6 ? 'warn' : 'danger')

function PartRow({ part: { part, of, earned }, customerId }: { part: Part; customerId: string }) {
  const { label, weight } = healthParts[part]
  const points = earned === null ? null : Math.round(earned * weight)
  return (
    <li className={classes.part}>
      <Link className="link" href={hrefs[part](customerId)}>
        {label}
      </Link>
      <span className="num">
        {points === null ? <span className="mute">–</span> : points} <span className="mute">of {weight}</span>
      </span>
      {earned === null ? (
        <span className="mute">Nothing to measure yet; it does not count.</span>
      ) : (
        <>
          <MeterBar parts={[{ value: earned, tone: toneOf(earned) }]} max={1} />
          <span className="dim">{said[part](of)}</span>
        </>
      )}
    </li>
  )
}

export function Health({ customer, parts }: { customer: Customer; parts: readonly Part[] }) {
  const { healthScore } = customer
  return (
    <Card title="Health" aside={healthScore === null ? 'Nothing runs there yet' : `${healthScore} of 100`}>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <PartRow key={part.part} part={part} customerId={customer.id} />
        ))}
      </ul>
    </Card>
  )
}
