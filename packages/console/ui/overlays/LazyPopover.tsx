import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import classes from './LazyPopover.module.css'
import type { PopoverBodyProps } from './PopoverBody.tsx'

const PopoverBody = lazy(() => import('./PopoverBody.tsx'))

interface LatePopoverProps extends PopoverBodyProps {
  /** It stays where it is in the tree, so that the focus can come back to it. */
  button: ReactNode
  /** On the element around the button. */
  wrapperClassName?: string
}

/** React hands on the presses inside the pop-up as well; those are the document's business. */
function keepFromDocument(event: SyntheticEvent) {
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) event.stopPropagation()
}

/** A popover that is loaded when it is first opened: most pages are read without one, and it weighs as much as a page. */
export function LazyPopover({ button, wrapperClassName, ...popover }: LatePopoverProps) {
  const { opened } = popover
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  // Pressing the button again must close it. Seen as a press outside, it would close and open anew.
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
