/** The actions of a chart. Loaded when the menu opens. */
import { Menu } from '@mantine/core'
import { MenuAt } from '../overlays/MenuAt.tsx'
import { type FileKind, fileKinds } from './chartFiles.ts'

interface ChartMenuProps {
  button: HTMLElement
  title: string
  isTable: boolean
  onView: () => void
  onSave: (kind: FileKind) => void
  onClose: () => void
}

export default function ChartMenu({ button, title, isTable, onView, onSave, onClose }: ChartMenuProps) {
  return (
    <MenuAt button={button} label={`${title}, options`} onClose={onClose}>
      <Menu.Item onClick={onView}>{isTable ? 'View as chart' : 'View as table'}</Menu.Item>
      <Menu.Divider />
      {fileKinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => onSave(kind)}>
          Download {kind.toUpperCase()}
        </Menu.Item>
      ))}
    </MenuAt>
  )
}
