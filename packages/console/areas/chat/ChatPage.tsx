import { useParams } from '@tanstack/react-router'
import { ChannelDirectory } from './ChannelDirectory.tsx'
import { ChannelPage } from './channel/ChannelPage.tsx'

/** Both addresses of chat: without a channel, those there are. One page, because the routes weigh on every page. */
export function ChatPage() {
  const { channel }: { channel?: string } = useParams({ strict: false })
  return channel === undefined ? <ChannelDirectory /> : <ChannelPage channel={channel} />
}
