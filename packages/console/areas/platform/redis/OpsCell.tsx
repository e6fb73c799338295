/** Operations per second in the list, with the last hour as a sparkline. */
import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import classes from './Redis.module.css'
import { trendsOptions } from './redisApi.ts'

export default function OpsCell({ id, value }: { id: string; value: number }) {
  const { data } = useQuery(trendsOptions)
  const trend = data?.items.find((each) => each.id === id)?.opsPerSec ?? []
  return (
    <span className={classes.ops}>
      {trend.length > 1 && <Sparkline values={trend} width={56} height={16} />}
      <span className="num">{value.toLocaleString('en-US')}</span>
    </span>
  )
}
