import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './LazyPopover.module.css'

export interface PopoverBodyProps {
  opened: boolean
  onClose: () => void
  /** Names the popover. */
  label: string
  width: number
  position?: 'bottom-start' | 'bottom-end'
  /** Called when the popover opens. */
  children: () => ReactNode
  /** On the dropdown. */
  className?: string
}

/** The part of LazyPopover that needs Mantine. */
export default function PopoverBody({
  opened,
  onClose,
  label,
  width,
  position,
  children,
  className,
}: PopoverBodyProps) {
  // Mantine records the focused element only when `opened` changes to true, not when it mounts opened.
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
