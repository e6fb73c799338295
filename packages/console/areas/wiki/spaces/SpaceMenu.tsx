/** Actions for a space. */
import { Menu } from '@mantine/core'
import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { download } from '../../../http/download.ts'
import { useCan } from '../../../session/useSession.ts'
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx'

export type SpaceDialogName = 'settings' | 'import' | 'archive'

interface SpaceMenuProps {
  space: WikiSpace
  button: HTMLElement
  onClose: () => void
  onOpen: (dialog: SpaceDialogName) => void
}

export default function SpaceMenu({ space, button, onClose, onOpen }: SpaceMenuProps) {
  const can = useCan()
  return (
    <MenuAt button={button} label="Space actions" onClose={onClose}>
      <Menu.Item onClick={() => download(`/api/wiki/spaces/${space.id}/export`).catch(reportError)}>
        Export Markdown
      </Menu.Item>
      {can('internal.wiki.publish') && (
        <>
          <Menu.Item onClick={() => onOpen('import')}>Import Markdown…</Menu.Item>
          <Menu.Item onClick={() => onOpen('settings')}>Space settings…</Menu.Item>
          <Menu.Item color="danger" onClick={() => onOpen('archive')}>
            Archive space…
          </Menu.Item>
        </>
      )}
    </MenuAt>
  )
}
