/** The small chart on a card. Its figures are also available as text, next to it or in its caption. */
import type { CardDrawing as Drawing } from '@postern/domain/system/systemHealth.ts'
import { Gauge } from '../../ui/charts/Gauge.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './CardDrawing.module.css'

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>

const mostMarks = 6

const Marks = ({ items }: Of<'marks'>) => (
  <ul className={classes.marks}>
    {items.slice(0, mostMarks).map(({ name, tone, note }) => (
      <li key={name}>
        <StatusMark tone={tone}>{name}</StatusMark>
        <span className={classes.note} data-tone={tone}>
          {note}
        </span>
      </li>
    ))}
  </ul>
)

function Bars({ bars, caption }: Of<'bars'>) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const height = (value: number) => ({ height: `${value === 0 ? 2 : Math.max(6, Math.round((value / top) * 100))}%` })
  return (
    <div className={classes.bars} role="img" aria-label={caption}>
      {bars.map(({ value, bad }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have a fixed order and no state
        <span key={place}>
          {bad > 0 && <i className={classes.bad} style={height(bad)} />}
          <i style={height(value - bad)} />
        </span>
      ))}
    </div>
  )
}

const width = 300
const tall = 56

function Line({ values, caption }: Of<'line'>) {
  if (values.length < 2) return <p className="dim">No data yet</p>
  const low = Math.min(...values)
  const reach = Math.max(...values) - low || 1
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * width).toFixed(1)} ${(tall - 4 - ((value - low) / reach) * (tall - 8)).toFixed(1)}`,
  )
  const path = `M${points.join('L')}`
  return (
    <div role="img" aria-label={caption} className={classes.line}>
      <svg viewBox={`0 0 ${width} ${tall}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.area} d={`${path}L${width} ${tall}L0 ${tall}Z`} />
        <path className={classes.stroke} d={path} />
      </svg>
    </div>
  )
}

const mostGauges = 3

function Gauges({ items }: Of<'gauges'>) {
  if (items.length === 0) return <p className="dim">No instance is monitored</p>
  return (
    <ul className={classes.gauges}>
      {items.slice(0, mostGauges).map(({ name, percent, mark, tone }) => (
        <li key={name}>
          {percent === null ? (
            <StatusMark tone={tone === 'ok' ? 'idle' : tone} className={classes.name}>
              {name}
            </StatusMark>
          ) : (
            <Gauge
              small
              percent={percent}
              mark={mark}
              caption={name}
              label={`${name}: ${Math.round(percent)}% of memory`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Shares({ parts }: Of<'shares'>) {
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  if (all === 0) return <p className="dim">No active installs today</p>
  return (
    <div className={classes.shares}>
      <span className={classes.bar} aria-hidden="true">
        {parts.map(({ name, value }) => (
          <i key={name} style={{ width: `${(value / all) * 100}%` }} />
        ))}
      </span>
      <ul>
        {parts.map(({ name, value }) => (
          <li key={name}>
            {name} {Math.round((value / all) * 100)}%
          </li>
        ))}
      </ul>
    </div>
  )
}

const Cells = ({ cells, caption }: Of<'cells'>) => (
  <div className={classes.cells} role="img" aria-label={caption}>
    {cells.map((isUsed, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have a fixed order and no state
      <i key={place} data-used={isUsed} />
    ))}
  </div>
)

const links = Array.from({ length: 28 }, (_, place) => place)

const Chain = ({ isWhole }: Of<'chain'>) => (
  <div className={classes.chain} data-whole={isWhole} aria-hidden="true">
    {links.map((place) => (
      <i key={place} />
    ))}
  </div>
)

export function CardDrawing({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'marks':
      return <Marks {...drawing} />
    case 'bars':
      return <Bars {...drawing} />
    case 'line':
      return <Line {...drawing} />
    case 'gauges':
      return <Gauges {...drawing} />
    case 'shares':
      return <Shares {...drawing} />
    case 'cells':
      return <Cells {...drawing} />
    case 'chain':
      return <Chain {...drawing} />
  }
}
