/** Loaded on demand: reading a list doesn't need it. */
import { Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { savePreferences } from '../../../session/preferences.ts'
import { type Density, densities, useDensity } from '../../../theme/density.ts'
import { MenuAt } from '../../../ui/overlays/MenuAt.tsx'

const words: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact', dense: 'Dense' }

interface DensityMenuProps {
  button: HTMLElement
  onClose: () => void
}

export default function DensityMenu({ button, onClose }: DensityMenuProps) {
  const density = useDensity()
  return (
    <MenuAt button={button} label="Row height" onClose={onClose}>
      {(Object.keys(densities) as Density[]).map((each) => (
        <Menu.Item
          key={each}
          rightSection={each === density && <IconCheck size={16} stroke={1.8} aria-hidden />}
          onClick={() => void savePreferences({ density: each })}
        >
          {words[each]}
          {each === density && <span className="visuallyHidden">, selected</span>}
        </Menu.Item>
      ))}
    </MenuAt>
  )
}
