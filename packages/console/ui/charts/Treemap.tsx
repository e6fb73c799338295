import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type TreemapData, treemapPlan } from './plans/treemapPlan.ts'

/** Shares of a total. */
export const Treemap = ({ data, ...frame }: FrameProps & { data: TreemapData }) => (
  <ChartFrame {...frame} plan={treemapPlan(data)} />
)
