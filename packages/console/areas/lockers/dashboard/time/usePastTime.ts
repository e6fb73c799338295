/** The time a dashboard shows. Kept in the URL; advances during playback. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams, useSetSearch } from '../../../../engine/list/urlState.ts'
import { useNow } from '../../../../ui/useNow.ts'
import { minuteMs, printMoment, readMoment } from './pastWall.ts'

/** Hours per second. */
export type Speed = '1' | '6'

const frameMs = 250

export interface PastTime {
  /** Null: now. */
  readonly at: number | null
  readonly now: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly go: (at: number | null) => void
  readonly play: (isPlaying: boolean) => void
  readonly setSpeed: (speed: Speed) => void
}

export function usePastTime(): PastTime {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const now = useNow().getTime()
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('1')
  const at = readMoment(search.at, now)
  const go = (next: number | null) =>
    setSearch((known) => ({ ...known, at: next === null ? undefined : printMoment(next) }), { replace: true })
  const advance = useEffectEvent(() => {
    if (at === null) return setPlaying(false)
    const next = at + (Number(speed) * 60 * minuteMs * frameMs) / 1_000
    const isOver = next >= now - minuteMs
    go(isOver ? null : next)
    if (isOver) setPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => advance(), frameMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  return { at, now, isPlaying: isPlaying && at !== null, speed, go, play: setPlaying, setSpeed }
}
