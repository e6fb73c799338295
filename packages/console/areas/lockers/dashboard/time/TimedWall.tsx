/** A bank's drawing with a slider over the last 7 days: live, or as of the selected time. */
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LoadFailed } from '../../../../engine/record/LoadFailed.tsx'
import { Notice } from '../../../../ui/detail/Notice.tsx'
import { TextButton } from '../../../../ui/forms/PlainButton.tsx'
import { clockText, dateText } from '../../../../ui/timeText.ts'
import BankDoors from '../../bank/BankDoors.tsx'
import type { Bank } from '../liveQueries.ts'
import { pastOptions, trackOptions } from './pastQueries.ts'
import { wallAt, wasOffline, windowOf } from './pastWall.ts'
import { TimeSlider } from './TimeSlider.tsx'
import classes from './time.module.css'
import { type PastTime, usePastTime } from './usePastTime.ts'

function PastNotice({ time, isOffline }: { time: PastTime; isOffline: boolean }) {
  if (time.at === null) return null
  const at = new Date(time.at)
  return (
    <Notice tone="info" actions={<TextButton onClick={() => time.go(null)}>Back to live</TextButton>}>
      Doors as they were on {dateText(at)} at {clockText(at)}. {isOffline && 'The bank was offline. '}
      Commands are off.
    </Notice>
  )
}

interface TimedWallProps {
  bank: Bank
  live: LiveBank
  customerId: string
  /** Shown beside the drawing. */
  aside: ReactNode
}

export function TimedWall({ bank, live, customerId, aside }: TimedWallProps) {
  const time = usePastTime()
  const { at } = time
  const track = useQuery(trackOptions(customerId, bank.id))
  const shown = useQuery({ ...pastOptions(customerId, bank.id, windowOf(at ?? time.now)), enabled: at !== null })
  const past = useMemo(
    () => (at === null ? undefined : { at: new Date(at), doors: shown.data && wallAt(shown.data, at) }),
    [at, shown.data],
  )
  return (
    <div className={classes.timed}>
      <PastNotice time={time} isOffline={at !== null && track.data !== undefined && wasOffline(track.data, at)} />
      {at !== null && shown.error && <LoadFailed error={shown.error} />}
      <BankDoors
        record={bank}
        customerId={customerId}
        opens={live.reports}
        past={past}
        details="panel"
        aside={aside}
        below={track.data && <TimeSlider track={track.data} time={time} />}
      />
    </div>
  )
}
