/** A percentage as a half ring, with a table and downloads like every chart. */
import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type GaugeData, gaugePlan } from './plans/gaugePlan.ts'

export const GaugeChart = ({ data, ...frame }: FrameProps & { data: GaugeData }) => (
  <ChartFrame {...frame} plan={gaugePlan(data)} />
)
