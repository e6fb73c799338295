/** What staff use among themselves, each with what waits in it. Pages that aren’t built have no tile. */
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { AreaHome } from '../../layouts/AreaHome.tsx'
import { areas } from '../../navigation/areas.ts'
import { helpDeskPath, inboxPath, internalPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { HelpDeskFigures, InboxFigures } from '../figures/TileFigures.tsx'
import { plannedPages } from '../planned/plannedPages.ts'

const isBuilt = (path: string): boolean => !Object.hasOwn(plannedPages, path.slice(internalPath.length + 1))

const groups = [
  ...areas.internal.groups.map(({ items }) => ({ items: items.filter(({ path }) => isBuilt(path)) })),
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
