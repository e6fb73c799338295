/** The internal tools of staff, each with its open items. */
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { AreaHome } from '../../layouts/AreaHome.tsx'
import { areas } from '../../navigation/areas.ts'
import { chatPath, helpDeskPath, inboxPath, wikiPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { ChatFigures, HelpDeskFigures, InboxFigures, WikiFigures } from '../figures/TileFigures.tsx'

const groups = [
  ...areas.internal.groups,
  {
    title: 'Support',
    items: [
      { label: 'Help desk', path: helpDeskPath, icon: IconHeadset, access: 'dashboards.helpDesk.view' },
      {
        label: 'Mail inbox',
        path: inboxPath,
        icon: IconMail,
        access: 'helpDesk.tickets.view',
        about: 'Emails that became no ticket',
      },
    ],
  },
] as const

export function InternalHomePage() {
  const can = useCan()
  return (
    <AreaHome
      area="internal"
      groups={groups}
      figures={{
        ...(can('internal.chat.view') && { [chatPath]: <ChatFigures /> }),
        ...(can('internal.wiki.view') && { [wikiPath]: <WikiFigures /> }),
        ...(can('dashboards.helpDesk.view') && { [helpDeskPath]: <HelpDeskFigures /> }),
        ...(can('helpDesk.tickets.view') && { [inboxPath]: <InboxFigures /> }),
      }}
    />
  )
}
