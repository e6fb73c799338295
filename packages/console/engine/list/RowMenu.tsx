/** The menu of a row. One for the whole table: forty closed menus would cost more than the rows. */
import { Menu } from '@mantine/core'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { MenuAt } from '../../ui/overlays/MenuAt.tsx'
import { displayName } from '../cells/values.ts'
import { editPath, useOpenPath } from '../record/openPath.ts'
import type { ListContext } from './listContext.ts'

export interface RowMenuAt {
  record: AnyRecord
  button: HTMLElement
}

interface RowMenuProps {
  place: ListContext
  at: RowMenuAt
  onClose: () => void
  onArchive: (record: AnyRecord) => void
  onRestore: (record: AnyRecord) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export function RowMenu({ place, at, onClose, onArchive, onRestore }: RowMenuProps) {
  const { resource } = place
  const { record, button } = at
  const can = useCan()
  const href = useOpenPath(place)(record.id)
  const archived = record.archivedAt !== null
  return (
    <MenuAt button={button} label={`Actions for ${displayName(resource, record)}`} onClose={onClose}>
      <Menu.Item component={Link} href={href} leftSection={<IconArrowRight {...icon} />}>
        Open
      </Menu.Item>
      {!archived && can(`${resource.permission}.edit`) && (
        <Menu.Item component={Link} href={editPath(resource, href)} leftSection={<IconPencil {...icon} />}>
          Edit
        </Menu.Item>
      )}
      {can(permissionTo(resource.permission, 'delete')) && (
        <>
          <Menu.Divider />
          {archived ? (
            <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => onRestore(record)}>
              Restore
            </Menu.Item>
          ) : (
            <Menu.Item color="danger" leftSection={<IconArchive {...icon} />} onClick={() => onArchive(record)}>
              Archive…
            </Menu.Item>
          )}
        </>
      )}
    </MenuAt>
  )
}
