import { Tooltip } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { relativeText, zonesText } from './timeText.ts'
import { useNow } from './useNow.ts'

interface RelativeTimeProps {
  at: string | Date
  /** The site's zone (IANA), where the thing happened. */
  siteZone?: string
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const openDelayMs = 350

/** "3 min ago", with the exact time in all zones that matter under the pointer. */
export function RelativeTime({ at, siteZone }: RelativeTimeProps) {
  const now = useNow()
  const element = useRef<HTMLTimeElement>(null)
  const [pointed, setPointed] = useState(false)
  const [opened, setOpened] = useState(false)
  const date = typeof at === 'string' ? new Date(at) : at
  useEffect(() => {
    if (!pointed) return
    const timer = setTimeout(() => setOpened(true), openDelayMs)
    return () => clearTimeout(timer)
  }, [pointed])
  return (
    <>
      <time
        ref={element}
        className="num"
        dateTime={date.toISOString()}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => {
          setPointed(false)
          setOpened(false)
        }}
      >
        {relativeText(date, now, siteZone)}
      </time>
      {/* Made only when needed: a list shows a hundred times, and a tooltip that waits costs more than the row. */}
      {opened && <Tooltip target={element} opened label={zonesText(date, ownZone(), siteZone)} />}
    </>
  )
}
