import { Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../forms/IconButton.tsx'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  count: number
  /** "customers": used in the toolbar's name. */
  noun: string
  /** All rows that match the filter, if more match than are selected. */
  total?: number
  onSelectAll?: () => void
  onClear: () => void
  /** BulkButtons; the destructive one last. */
  children: ReactNode
}

const written = new Intl.NumberFormat('en-US')

/** Floats above a list while rows are selected. */
export function BulkBar({ count, noun, total, onSelectAll, onClear, children }: BulkBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={`Actions for ${written.format(count)} selected ${noun}`}>
      <span className={classes.count}>{written.format(count)} selected</span>
      {onSelectAll && total !== undefined && total > count && (
        <Button size="xs" variant="subtle" h={28} onClick={onSelectAll}>
          Select all {written.format(total)}
        </Button>
      )}
      <span className={classes.divider} />
      {children}
      <span className={classes.divider} />
      <IconButton name="Clear selection" onClick={onClear}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}

interface BulkButtonProps {
  icon: ReactNode
  label: string
  danger?: boolean
  disabled?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

export function BulkButton({ icon, label, danger, disabled, onClick }: BulkButtonProps) {
  return (
    <Button
      size="xs"
      variant="subtle"
      h={28}
      color={danger ? 'danger' : undefined}
      leftSection={icon}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
