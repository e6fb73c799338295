/** The parts of a customer's scores: the runway to go-live, and the six parts of its health. */
import { readyToGoLive } from '@postern/domain/areas/customers/customerLife.ts'
import { type HealthPart, healthParts, readinessChecks } from '@postern/domain/areas/customers/customerScores.ts'
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { healthFigures } from '@postern/domain/areas/figures.ts'
import { filterKey } from '@postern/domain/engine/query.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { numberText } from '../../engine/cells/valueText.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { listPath } from '../../paths.ts'
import { MeterBar, type MeterTone } from '../../ui/charts/MeterBar.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { figureHref } from '../shared/figureHref.ts'
import classes from './CustomerScores.module.css'
import { checkHref } from './customerQueries.ts'

type Customer = ValuesOf<(typeof customers)['fields']> & RecordMeta

interface RunwayProps {
  customer: Customer
  readiness: CustomerOverview['readiness']
}

/** Open steps come first; completed steps stay visible. */
export function Runway({ customer, readiness }: RunwayProps) {
  const done = readiness.filter((each) => each.done).length
  const score = customer.readinessScore ?? 0
  return (
    <Card
      title="Go-live checklist"
      aside={`${done} of ${readiness.length} done · readiness ${score} of 100 (${readyToGoLive} to go live)`}
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

/** The measurement as text; the number the link leads to comes first. */
const said: Readonly<Record<Exclude<HealthPart, 'uptime'>, (n: number, of: Part['of']) => string>> = {
  usage: (n, { whole }) => `${counted(n, 'parcel', 'parcels')} in 4 weeks, ${numberText(whole)} in the 4 weeks before`,
  onTime: (n, { whole }) => `${numberText(n)} of ${counted(whole, 'parcel', 'parcels')} missed the due time`,
  reachability: (n, { whole }) => `${numberText(n)} of ${counted(whole, 'recipient', 'recipients')} can’t be notified`,
  tickets: (n, { whole }) => `${counted(n, 'ticket', 'tickets')} for ${counted(whole, 'parcel', 'parcels')} in 4 weeks`,
  sync: (n, { whole }) => `${numberText(n)} of ${counted(whole, 'station', 'stations')} with unsent scans`,
}

/** A share of time has no list, so this links to the sites with an offline device. */
const uptimeHref = (customerId: string): string =>
  withSearch(listPath(resourceNamed('sites'), customerId), {
    [filterKey({ field: 'hasOfflineDevice', operator: 'eq' })]: 'true',
  })

function told({ part, of, earned }: Part, customerId: string): { href: string; text: string } {
  if (part === 'uptime')
    return { href: uptimeHref(customerId), text: `${Math.floor((earned ?? 0) * 100)}% of device time online` }
  const figure = healthFigures[part]
  return { href: figureHref(customerId, figure.in(customerId)), text: said[part](figure.counts(of), of) }
}

const toneOf = (earned: number): MeterTone => (earned >= 0.85 ? 'ok' : earned >= 0.6 ? 'warn' : 'danger')

function PartRow({ part, customerId }: { part: Part; customerId: string }) {
  const { label, weight } = healthParts[part.part]
  const { href, text } = told(part, customerId)
  const { earned } = part
  const points = earned === null ? null : Math.round(earned * weight)
  return (
    <li className={classes.part}>
      <Link className="link" href={href}>
        {label}
      </Link>
      <span className="num">
        {points === null ? <span className="mute">–</span> : points} <span className="mute">of {weight}</span>
      </span>
      {earned === null ? (
        <span className="mute">No data yet. Not scored.</span>
      ) : (
        <>
          <MeterBar parts={[{ value: earned, tone: toneOf(earned) }]} max={1} />
          <span className="dim">{text}</span>
        </>
      )}
    </li>
  )
}

export function Health({ customer, parts }: { customer: Customer; parts: readonly Part[] }) {
  const { healthScore } = customer
  return (
    <Card title="Health" aside={healthScore === null ? 'No data yet' : `${healthScore} of 100`}>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <PartRow key={part.part} part={part} customerId={customer.id} />
        ))}
      </ul>
    </Card>
  )
}
