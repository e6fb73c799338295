/** The placeholder of a card while its data loads, or the error. Renders nothing once the data is there. */
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import classes from './cards.module.css'

interface CardPendingProps {
  result: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  lines: number
  label: string
}

export function CardPending({ result: { data, error, refetch }, lines, label }: CardPendingProps) {
  if (!error && data !== undefined) return null
  return (
    <div className={classes.part}>
      {error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonLines lines={lines} label={label} />}
    </div>
  )
}
