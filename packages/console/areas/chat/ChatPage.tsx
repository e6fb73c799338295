import { useParams } from '@tanstack/react-router'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { ChannelDirectory } from './ChannelDirectory.tsx'
import { ChannelPage } from './channel/ChannelPage.tsx'
import { OnCallPage } from './onCall/OnCallPage.tsx'

/** Both addresses of chat: without a channel, those there are, or who is on call. One page, because the routes weigh on every page. */
export function ChatPage() {
  const { channel }: { channel?: string } = useParams({ strict: false })
  const { view } = useSearchParams()
  if (channel === undefined && view === 'onCall') return <OnCallPage />
  return channel === undefined ? <ChannelDirectory /> : <ChannelPage channel={channel} />
}
