/** A share of a whole as half a ring, with its table and files like every chart. */
import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type GaugeData, gaugePlan } from './plans/gaugePlan.ts'

export const GaugeChart = ({ data, ...frame }: FrameProps & { data: GaugeData }) => (
  <ChartFrame {...frame} plan={gaugePlan(data)} />
)
