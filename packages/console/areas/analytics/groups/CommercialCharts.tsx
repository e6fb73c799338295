/** Contract limits and their usage, and the health score by part. */
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { numberText } from '../../../engine/cells/valueText.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from '../Analytics.module.css'
import { valueText } from '../figureText.ts'
import { HealthParts } from '../HealthParts.tsx'
import type { GroupProps } from './groupProps.ts'

const limits = [
  { metric: 'lockerLimitUsed', label: 'Doors', path: 'lockerBanks' },
  { metric: 'siteLimitUsed', label: 'Sites', path: 'sites' },
  { metric: 'userLimitUsed', label: 'Users', path: 'users' },
] as const satisfies readonly { metric: MetricKey; label: string; path: string }[]

/** Above 90% is worth a call, above 100% needs a new contract. */
const toneOf = (share: number) => (share > 1 ? 'danger' : share > 0.9 ? 'warn' : 'idle')

function Limits({ answer: { figures, customer } }: GroupProps) {
  return (
    <Card dense title="Contract limits" aside="used now">
      <ul className={classes.healthParts} aria-label="Contract limits">
        {limits.map(({ metric, label, path }) => {
          const { value = null, n = 0 } = figures[metric] ?? {}
          return (
            <li key={metric}>
              <span className={classes.partHead}>
                <Link href={`/customers/${customer.id}/${path}`} className="link">
                  {label}
                </Link>
                <span className="num">
                  <b>{value === null ? '–' : numberText(Math.round(value * n))}</b>{' '}
                  {value !== null && <span className="mute">/ {numberText(n)}</span>}
                </span>
              </span>
              <MeterBar parts={[{ value: Math.min(1, value ?? 0), tone: toneOf(value ?? 0) }]} max={1} />
              <span className="dim">
                {value === null ? 'No limit in the contract' : `${valueText(metric, value)} of the limit`}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export const CommercialCharts = ({ answer }: GroupProps) => (
  <>
    <Limits answer={answer} />
    <Card
      dense
      title="Health score"
      aside={answer.health.score === null ? 'No data yet' : `${answer.health.score} of 100`}
    >
      <HealthParts parts={answer.health.parts} advised />
    </Card>
  </>
)
