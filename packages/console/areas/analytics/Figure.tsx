/** A figure in a table, with its change; an empty one explains why in its tooltip. */
import type { ComparedFigure } from '@postern/domain/areas/analytics/answers.ts'
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { Link } from '../../ui/LinkContext.tsx'
import classes from './Analytics.module.css'
import { deltaOf, valueText, whyNone } from './figureText.ts'

interface FigureProps {
  metric: MetricKey
  figure: ComparedFigure | undefined
  href?: string | undefined
}

export function FigureValue({ metric, figure, href }: FigureProps) {
  if (!figure || figure.value === null)
    return (
      <span className="mute" title={figure && whyNone(metric, figure)}>
        –
      </span>
    )
  const text = valueText(metric, figure.value)
  return href === undefined ? text : <Link href={href}>{text}</Link>
}

export function FigureDelta({ metric, figure }: Omit<FigureProps, 'href'>) {
  const delta = figure && deltaOf(metric, figure)
  if (!delta) return <span className="mute">–</span>
  return (
    <span className={classes.delta} data-good={delta.good}>
      {delta.text}
    </span>
  )
}
