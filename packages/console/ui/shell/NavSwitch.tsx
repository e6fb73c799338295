import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { MonogramTile } from '../marks/MonogramTile.tsx'
import classes from './NavSwitch.module.css'
import { SiblingPicker } from './SiblingPicker.tsx'
import type { LoadSiblings } from './siblings.ts'

interface NavSwitchProps {
  name: string
  color?: string | null
  noun: string
  loadSiblings: LoadSiblings
}

/** The nav header inside a customer: shows the customer and switches to another. */
export function NavSwitch({ name, color, noun, loadSiblings }: NavSwitchProps) {
  return (
    <SiblingPicker noun={noun} loadSiblings={loadSiblings} wide>
      {(button) => (
        <button type="button" className={classes.switch} {...button}>
          <MonogramTile name={name} color={color} />
          <span className={classes.name}>{name}</span>
          <span className="visuallyHidden">, switch {noun}</span>
          <IconSelector size={14} stroke={1.6} className={classes.selector} aria-hidden />
        </button>
      )}
    </SiblingPicker>
  )
}
