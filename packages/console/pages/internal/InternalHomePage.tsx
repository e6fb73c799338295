/** What staff use among themselves, each with what waits in it. */
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { AreaHome } from '../../layouts/AreaHome.tsx'
import { areas } from '../../navigation/areas.ts'
import { helpDeskPath, inboxPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { HelpDeskFigures, InboxFigures } from '../figures/TileFigures.tsx'

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
        ...(can('dashboards.helpDesk.view') && { [helpDeskPath]: <HelpDeskFigures /> }),
        ...(can('helpDesk.tickets.view') && { [inboxPath]: <InboxFigures /> }),
      }}
    />
  )
}
