import { type ReactElement, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { LazyPopover } from '../overlays/LazyPopover.tsx'
import classes from './SiblingPicker.module.css'
import type { LoadSiblings } from './siblings.ts'

interface SiblingPickerProps {
  /** What the user selects ("customer"): names the field and the list. */
  noun: string
  loadSiblings: LoadSiblings
  /** The button that opens it; gets its aria attributes from here. */
  children: (button: PickerButton) => ReactElement
  /** The button takes the full width. */
  wide?: boolean
}

interface PickerButton {
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
}

// No Suspense boundary here: the popover appears together with its content, so that focus lands in it.
const SiblingChoices = lazyPart(() => import('./SiblingChoices.tsx'))

/** A button that opens a searchable list of sibling records. */
export function SiblingPicker({ noun, loadSiblings, wide, children }: SiblingPickerProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <LazyPopover
      opened={opened}
      onClose={close}
      label={`Switch ${noun}`}
      width={280}
      className={classes.dropdown}
      wrapperClassName={wide ? classes.wide : undefined}
      button={children({
        onClick: () => setOpened((was) => !was),
        'aria-expanded': opened,
        'aria-haspopup': 'dialog',
      })}
    >
      {() => <SiblingChoices noun={noun} loadSiblings={loadSiblings} onClose={close} />}
    </LazyPopover>
  )
}
