/** Memory as a share of the limit, in the color of the threshold it exceeds. */
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import classes from './Redis.module.css'

export default function MemoryCell({ value, limit }: { value: number; limit: number }) {
  return (
    <span className={classes.meter}>
      <MeterBar parts={[{ value, tone: value > limit ? 'warn' : 'accent' }]} max={100} width={56} />
      <span className="num">{Math.round(value)}%</span>
    </span>
  )
}
