/** Elements to add to the label. A click adds one in the middle, a drag where it’s dropped. */
import { Menu } from '@mantine/core'
import { type PaletteKey, palette, paletteNames } from '@postern/domain/areas/labels/designing/newElements.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { elementMime } from '../dropped.ts'
import { iconProps, paletteIcons } from './elementIcons.tsx'
import classes from './Panels.module.css'

const upFront = 6

interface PaletteProps {
  onAdd: (key: PaletteKey) => void
}

export function Palette({ onAdd }: PaletteProps) {
  return (
    <section className={classes.palette} aria-label="Add">
      {palette.slice(0, upFront).map((key) => {
        const Shown = paletteIcons[key]
        return (
          <button
            key={key}
            type="button"
            className={classes.tool}
            draggable={key !== 'image'}
            onDragStart={({ dataTransfer }) => dataTransfer.setData(elementMime, key)}
            onClick={() => onAdd(key)}
          >
            <Shown {...iconProps} />
            {paletteNames[key]}
          </button>
        )
      })}
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <button type="button" className={classes.more}>
            <IconDots {...iconProps} />
            More elements
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {palette.slice(upFront).map((key) => {
            const Shown = paletteIcons[key]
            return (
              <Menu.Item key={key} leftSection={<Shown {...iconProps} />} onClick={() => onAdd(key)}>
                {paletteNames[key]}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
