/** Lines over time, drawn on a canvas. The canvas code loads with the first chart. */
import { Suspense } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type TimeData, timePlan } from './plans/timePlan.ts'

const TimeCanvas = lazyPart(() => import('./TimeCanvas.tsx'))

export type TimeChartProps = FrameProps & { data: TimeData }

export function TimeChart({ data, ...frame }: TimeChartProps) {
  return (
    <ChartFrame
      {...frame}
      plan={timePlan(data)}
      marks={({ plot }) => (
        <Suspense fallback={null}>
          <TimeCanvas data={data} plot={plot} />
        </Suspense>
      )}
    />
  )
}

/** The median of the measurements, with the ranges that most of them fall in. */
export interface PercentileData extends Omit<TimeData, 'series' | 'bands'> {
  median: readonly (number | null)[]
  /** From wide to narrow: "p10–p90", "p25–p75". */
  ranges: readonly { label: string; low: readonly (number | null)[]; high: readonly (number | null)[] }[]
}

export function PercentileBands({ data, ...frame }: FrameProps & { data: PercentileData }) {
  const { median, ranges, ...rest } = data
  return (
    <TimeChart
      {...frame}
      data={{
        ...rest,
        series: [{ label: 'Median', color: 'chart-1', values: median }],
        bands: ranges.map((range) => ({ ...range, color: 'chart-1', opacity: 0.14 })),
      }}
    />
  )
}
