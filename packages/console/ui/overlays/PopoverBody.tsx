import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './LazyPopover.module.css'

export interface PopoverBodyProps {
  opened: boolean
  onClose: () => void
  /** Names the pop-up. */
  label: string
  width: number
  position?: 'bottom-start' | 'bottom-end'
  /** Called when the pop-up opens. */
  children: () => ReactNode
  /** On the dropdown. */
  className?: string
}

/** The part of LatePopover that needs Mantine. */
export default function PopoverBody({
  opened,
  onClose,
  label,
  width,
  position,
  children,
  className,
}: PopoverBodyProps) {
  // Mantine notes who had the focus only when it sees the pop-up open, not when it is made open.
  const [made, setMade] = useState(false)
  useEffect(() => setMade(true), [])
  return (
    <Popover
      opened={opened && made}
      onChange={(next) => !next && onClose()}
      position={position ?? 'bottom-start'}
      width={width}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={className}>
        {children()}
      </Popover.Dropdown>
    </Popover>
  )
}
