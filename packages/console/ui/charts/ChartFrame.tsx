/** The frame of every chart: title, legend, data table and downloads. */
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { Card } from '../detail/Card.tsx'
import { lazyPart } from '../lazyPart.tsx'
import { LazyMenuButton } from '../overlays/LazyMenuButton.tsx'
import { toast } from '../overlays/toastStore.ts'
import classes from './Chart.module.css'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPlot, type ChartPlotProps } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type FileKind, saveChart } from './chartFiles.ts'

const ChartMenu = lazyPart(() => import('./ChartMenu.tsx'))

export interface FrameProps {
  height?: number
  /** `card`: adds a card with the title as its header. `plain`: for a card that already has a header. */
  frame?: 'card' | 'plain'
  /** Muted words after the title. */
  aside?: ReactNode
  actions?: ReactNode
  /** Replaces the legend derived from the series. */
  legend?: ReactNode
  /** Shown when there is no data. */
  empty?: string
  onSelect?: ChartPlotProps['onSelect']
  /** Below the chart. */
  children?: ReactNode
}

type ChartFrameProps = FrameProps & Pick<ChartPlotProps, 'plan' | 'marks'>

const failedMs = 6_000

export function ChartFrame(props: ChartFrameProps) {
  const {
    plan,
    height = 188,
    frame = 'card',
    aside,
    actions,
    legend,
    empty = 'No data in this period',
    children,
  } = props
  const [isTable, setIsTable] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const save = (kind: FileKind) => {
    if (!body.current) return
    saveChart(plan, kind, body.current).catch((error: unknown) =>
      toast({
        tone: 'danger',
        title: 'Download failed',
        detail: error instanceof Error ? error.message : 'Try again.',
        lifeMs: failedMs,
      }),
    )
  }
  const tools = (
    <>
      {legend ?? <ChartLegend entries={plan.legend} />}
      {actions}
      <span className={classes.menu}>
        <LazyMenuButton name={`${plan.title}, options`} icon={<IconDots size={16} stroke={1.6} aria-hidden />}>
          {(button, onClose) => (
            <ChartMenu
              button={button}
              title={plan.title}
              isTable={isTable}
              onView={() => setIsTable(!isTable)}
              onSave={save}
              onClose={onClose}
            />
          )}
        </LazyMenuButton>
      </span>
    </>
  )
  const content = (
    <div ref={body} className={classes.body} style={{ minHeight: height }}>
      {plan.isEmpty ? (
        <p className={classes.empty}>{empty}</p>
      ) : isTable ? (
        <ChartTable title={plan.title} table={plan.table} height={height} />
      ) : (
        <ChartPlot
          plan={plan}
          height={height}
          {...(props.marks && { marks: props.marks })}
          {...(props.onSelect && { onSelect: props.onSelect })}
        />
      )}
    </div>
  )
  if (frame === 'card')
    return (
      <Card dense title={plan.title} {...(aside !== undefined && { aside })} actions={tools} className={classes.card}>
        {content}
        {children}
      </Card>
    )
  return (
    <figure className={classes.figure} aria-label={plan.title}>
      <div className={classes.tools}>
        <span className={classes.aside}>{aside}</span>
        {tools}
      </div>
      {content}
      {children}
    </figure>
  )
}
