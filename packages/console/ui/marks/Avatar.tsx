import { cx } from '../classNames.ts'
import classes from './Avatar.module.css'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  size?: 'sm' | 'md'
  className?: string
}

/** A person's initials. Decoration: the name always stands beside it or is its link's name. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span className={cx(classes.avatar, classes[size], className)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
