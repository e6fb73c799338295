/** Bar charts by category: side by side or stacked. */
import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type BarData, barPlan } from './plans/barPlan.ts'
import { type RowBarData, rowBarPlan, rowHeight } from './plans/rowBarPlan.ts'

export type BarChartProps = FrameProps & { data: BarData }

interface BarOptions {
  /** Draws later series in front of earlier ones, for parts of the same total. */
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

/** Most frequent first, with the cumulative share. */
export const Pareto = ({ data, ...frame }: BarChartProps) => <ChartFrame {...frame} plan={barPlan(data, 'pareto')} />

/** Horizontal bars, one per row; the height follows the number of rows. */
export const RowBarChart = ({ data, ...frame }: Omit<FrameProps, 'height'> & { data: RowBarData }) => (
  <ChartFrame {...frame} height={Math.max(1, data.categories.length) * rowHeight} plan={rowBarPlan(data)} />
)
