import { cx } from '../classNames.ts'
import classes from './Avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  size?: 'sm' | 'md'
  className?: string
}

/** A person's initials. Decorative: the name is always next to it, or the link has it as its name. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span className={cx(classes.avatar, classes[size], className)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
