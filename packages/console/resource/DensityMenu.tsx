/** Loaded when it is asked for: nobody needs it to read a list. */
import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { savePreferences } from '../session/preferences.ts'
import { type Density, densities, useDensity } from '../theme/density.ts'

const words: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact', dense: 'Dense' }

interface DensityMenuProps {
  button: HTMLElement
  onClose: () => void
}

export default function DensityMenu({ button, onClose }: DensityMenuProps) {
  const density = useDensity()
  const { left, top, width, height } = button.getBoundingClientRect()
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Menu opened onChange={(opened) => !opened && close()} returnFocus={false}>
      <Menu.Target>
        {/* Stands over the toolbar's own button, which says that it has a menu; this one only says where. */}
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          style={{ position: 'fixed', visibility: 'hidden', left, top, width, height }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Row height">
        {(Object.keys(densities) as Density[]).map((each) => (
          <Menu.Item
            key={each}
            rightSection={each === density && <IconCheck size={16} stroke={1.8} aria-hidden />}
            onClick={() => void savePreferences({ density: each })}
          >
            {words[each]}
            {each === density && <span className="visuallyHidden">, in use</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
