import { ChartFrame, type FrameProps } from './ChartFrame.tsx'
import { type CalendarData, calendarPlan, type HeatData, heatPlan } from './plans/heatPlan.ts'

/** Rows by columns: weekday by hour, door by hour. */
export const HeatMap = ({ data, ...frame }: FrameProps & { data: HeatData }) => (
  <ChartFrame {...frame} plan={heatPlan(data)} />
)

/** Each day in its week. */
export const CalendarMap = ({ data, ...frame }: FrameProps & { data: CalendarData }) => (
  <ChartFrame {...frame} plan={calendarPlan(data)} />
)
