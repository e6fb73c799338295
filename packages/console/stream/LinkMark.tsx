import { RelativeTime } from '../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../ui/marks/StatusMark.tsx'
import type { LinkState } from './tabMessages.ts'
import { useLinkState } from './useLive.ts'

export function LiveMark({ kind, since }: LinkState) {
  if (kind === 'live') return <StatusMark tone="ok">Live</StatusMark>
  if (kind === 'connecting') return <StatusMark tone="idle">Connecting</StatusMark>
  return (
    <StatusMark tone="warn">
      Not live since <RelativeTime at={new Date(since)} />
    </StatusMark>
  )
}

/** Shows whether live data is up to date, and since when it isn't. */
export const LinkMark = () => <LiveMark {...useLinkState()} />
