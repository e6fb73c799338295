/** Macros: the first three as buttons, all in a menu. */
import { Menu } from '@mantine/core'
import type { Macro } from '@postern/domain/areas/helpDesk/deskEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './Composer.module.css'
import { MacroDialog } from './MacroDialog.tsx'
import { macrosOptions } from './macros.ts'

const shown = 3

interface MacroBarProps {
  chosen: Macro | null
  onChoose: (macro: Macro) => void
}

export function MacroBar({ chosen, onChoose }: MacroBarProps) {
  const mayManage = useCan()('helpDesk.tickets.assign')
  const { data } = useQuery(macrosOptions)
  const [edited, setEdited] = useState<Macro | 'new' | null>(null)
  const macros = data?.items ?? []
  if (macros.length === 0 && !mayManage) return null
  return (
    <div className={classes.macros}>
      <span className="dim">Macros</span>
      {macros.slice(0, shown).map((macro) => (
        <PlainButton key={macro.id} size="xs" aria-pressed={macro.id === chosen?.id} onClick={() => onChoose(macro)}>
          {macro.name}
        </PlainButton>
      ))}
      <Menu>
        <Menu.Target>
          <PlainButton size="xs">{macros.length > shown ? `All ${macros.length}` : 'Manage'}</PlainButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {macros.map((macro) => (
            <Menu.Item key={macro.id} onClick={() => onChoose(macro)}>
              {macro.name}
            </Menu.Item>
          ))}
          {mayManage && macros.length > 0 && <Menu.Divider />}
          {mayManage && chosen && <Menu.Item onClick={() => setEdited(chosen)}>Edit {chosen.name}…</Menu.Item>}
          {mayManage && <Menu.Item onClick={() => setEdited('new')}>New macro…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {edited !== null && <MacroDialog macro={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
