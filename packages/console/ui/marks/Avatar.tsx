import { cx } from '../classNames.ts'
import classes from './Avatar.module.css'

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

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
