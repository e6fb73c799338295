import { ChannelNav, ChatHead } from '../areas/chat/nav/ChannelNav.tsx'
import { useCan } from '../session/useSession.ts'
import { AreaLayout } from './AreaLayout.tsx'
import { Shell } from './Shell.tsx'

const OpenChat = () => (
  <Shell area="internal" head={<ChatHead />} label="Internal" groups={[{ content: <ChannelNav />, items: [] }]} />
)

export default function ChatLayout() {
  return useCan()('internal.chat.view') ? <OpenChat /> : <AreaLayout area="internal" />
}
