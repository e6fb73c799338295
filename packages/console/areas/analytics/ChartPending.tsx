/** The placeholder of a chart while its data loads, or its error. As high as the chart, so that nothing shifts. */
import { Card } from '../../ui/detail/Card.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'

interface ChartPendingProps {
  title: string
  height: number
  error: Error | null
  onRetry: () => Promise<unknown>
}

export const ChartPending = ({ title, height, error, onRetry }: ChartPendingProps) => (
  <Card dense title={title}>
    <div style={{ minHeight: height }}>
      {error ? <FailedPart error={error} onRetry={onRetry} /> : <SkeletonLines lines={4} label={`Loading ${title}`} />}
    </div>
  </Card>
)
