import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type ScatterData, scatterPlan } from './plans/scatterPlan.ts'

/** Plots two figures against each other. */
export const Scatter = ({ data, ...frame }: FrameProps & { data: ScatterData }) => (
  <ChartFrame {...frame} plan={scatterPlan(data)} />
)
