/** Bars for categories: side by side, or on top of each other. */
import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type BarData, barPlan } from './plans/barPlan.ts'
import { type RowBarData, rowBarPlan, rowHeight } from './plans/rowBarPlan.ts'

export type BarChartProps = FrameProps & { data: BarData }

interface BarOptions {
  /** Later series stand in front of earlier ones, for parts of the same. */
  over?: boolean
}

export const BarChart = ({ data, over, ...frame }: BarChartProps & BarOptions) => (
  <ChartFrame {...frame} plan={barPlan(data, over ? 'over' : 'beside')} />
)

export const StackedBarChart = ({ data, ...frame }: BarChartProps) => (
  <ChartFrame {...frame} plan={barPlan(data, 'stacked')} />
)

/** How often each span of values occurs; the categories are the spans. */
export const Histogram = ({ data, ...frame }: BarChartProps) => (
  <ChartFrame {...frame} plan={barPlan(data, 'touching')} />
)

/** The most frequent first, with the share of the first ones together. */
export const Pareto = ({ data, ...frame }: BarChartProps) => <ChartFrame {...frame} plan={barPlan(data, 'pareto')} />

/** One below the other, as high as it has rows. */
export const RowBarChart = ({ data, ...frame }: Omit<FrameProps, 'height'> & { data: RowBarData }) => (
  <ChartFrame {...frame} height={Math.max(1, data.categories.length) * rowHeight} plan={rowBarPlan(data)} />
)
