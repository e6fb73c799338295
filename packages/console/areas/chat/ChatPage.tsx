import { useParams } from '@tanstack/react-router'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { ChannelDirectory } from './ChannelDirectory.tsx'
import { ChannelPage } from './channel/ChannelPage.tsx'
import { OnCallPage } from './onCall/OnCallPage.tsx'

/** Both chat routes. Without a channel: the directory, or who is on call. One component, since every route adds to the initial load. */
export function ChatPage() {
  const { channel }: { channel?: string } = useParams({ strict: false })
  const { view } = useSearchParams()
  if (channel === undefined && view === 'onCall') return <OnCallPage />
  return channel === undefined ? <ChannelDirectory /> : <ChannelPage channel={channel} />
}
