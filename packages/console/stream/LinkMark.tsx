import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import type { LinkState } from './tabMessages.ts'
import { useLinkState } from './useLive.ts'

export function LiveMark({ kind, since }: LinkState) {
  if (kind === 'live') return <StatusMark tone="ok">Live</StatusMark>
  if (kind === 'connecting') return <StatusMark tone="idle">Connecting</StatusMark>
  return (
    <StatusMark tone="warn">
      <span>
        Last updated <RelativeTime at={new Date(since)} />
      </span>
    </StatusMark>
  )
}

/** Shows whether live data is up to date, and since when it isn't. */
export const LinkMark = () => <LiveMark {...useLinkState()} />
