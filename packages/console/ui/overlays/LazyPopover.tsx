import { type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import classes from './LazyPopover.module.css'
import type { PopoverBodyProps } from './PopoverBody.tsx'

const PopoverBody = lazyPart(() => import('./PopoverBody.tsx'))

interface LatePopoverProps extends PopoverBodyProps {
  /** Stays mounted at the same place in the tree, so that focus can return to it. */
  button: ReactNode
  /** On the element around the button. */
  wrapperClassName?: string
}

/** React also bubbles presses from inside the popover's portal; those must still reach the document. */
function keepFromDocument(event: SyntheticEvent) {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.stopPropagation()
}

/** A popover that is loaded on first open: most pages never open one, and its code is as large as a page. */
export function LazyPopover({ button, wrapperClassName, ...popover }: LatePopoverProps) {
  const { opened } = popover
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  // Pressing the button again must close the popover. As an outside press it would close and reopen.
  const hold = opened ? keepFromDocument : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the button's presses from the document
    <span className={wrapperClassName ?? classes.wrapper} onMouseDown={hold} onTouchStart={hold}>
      {button}
      {wanted && (
        <Suspense fallback={null}>
          <PopoverBody {...popover} />
        </Suspense>
      )}
    </span>
  )
}
