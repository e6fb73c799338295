import { Popover } from '@mantine/core'
import classes from './LatePopover.module.css'
import type { LatePopoverProps } from './LatePopover.tsx'

type PopoverBodyProps = Omit<LatePopoverProps, 'button' | 'wrapperClassName'>

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
  return (
    <Popover
      opened={opened}
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
