import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Link } from '../LinkContext.tsx'
import classes from './IconButton.module.css'

interface Shared {
  /** Accessible name and tooltip. */
  name: string
  /** The icon. 16 px at stroke 1.6 unless the button is larger. */
  children: ReactNode
  size?: 24 | 28 | 32 | 40
  /** `bordered` for rows of buttons (page actions), `plain` for toolbars. */
  variant?: 'plain' | 'bordered'
}
type IconButtonProps = Shared & Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'>
type IconLinkProps = Shared & { href: string; className?: string }

const classOf = (variant: Shared['variant'], className: string | undefined) =>
  cx(classes.button, variant === 'bordered' && classes.bordered, className)
const square = (size: number) => ({ width: size, height: size })

export function IconButton({ name, children, size = 28, variant, className, style, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={classOf(variant, className)}
      style={{ ...square(size), ...style }}
      {...rest}
    >
      {children}
    </button>
  )
}

export function IconLink({ name, children, size = 28, variant, className, href }: IconLinkProps) {
  return (
    <Link href={href} aria-label={name} title={name} className={classOf(variant, className)} style={square(size)}>
      {children}
    </Link>
  )
}
