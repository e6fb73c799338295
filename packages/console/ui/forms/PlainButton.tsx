// Mantine's Button, rebuilt without Mantine: the pages before sign-in must stay small. Keep the two alike.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Link, type LinkProps } from '../LinkContext.tsx'
import classes from './PlainButton.module.css'

interface Look {
  variant?: 'default' | 'filled' | 'subtle'
  size?: 'xs' | 'sm' | 'lg'
  /** Takes the whole width. */
  wide?: boolean
  icon?: ReactNode
}

const classOf = ({ variant = 'default', size = 'sm', wide }: Look, className?: string) =>
  cx(classes.button, classes[variant], size !== 'sm' && classes[size], wide && classes.wide, className)

interface Waiting {
  /** Keeps its size and its name while the request is pending. */
  loading?: boolean
}

type PlainButtonProps = Look & Waiting & ComponentPropsWithRef<'button'>
type PlainButtonLinkProps = Look & Waiting & LinkProps

export function PlainButton({ variant, size, wide, icon, loading, className, children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={classOf({ variant, size, wide }, className)}
      data-ripple
      data-loading={loading || undefined}
      disabled={loading}
      aria-busy={loading}
      {...rest}
    >
      <span className={classes.words}>
        {icon}
        {children}
      </span>
      {loading && <span className={classes.spinner} />}
    </button>
  )
}

export function PlainButtonLink(props: PlainButtonLinkProps) {
  const { variant, size, wide, icon, loading, className, children, ...rest } = props
  return (
    <Link
      className={classOf({ variant, size, wide }, className)}
      data-ripple
      data-loading={loading || undefined}
      aria-busy={loading}
      {...rest}
    >
      <span className={classes.words}>
        {icon}
        {children}
      </span>
      {loading && <span className={classes.spinner} />}
    </Link>
  )
}

/** A text-only action: lighter than a button, still a 24 px target. */
export function TextButton({
  icon,
  className,
  children,
  ...rest
}: { icon?: ReactNode } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" className={cx(classes.text, className)} {...rest}>
      {icon}
      {children}
    </button>
  )
}

/** The same as a link. */
export function TextLink({ icon, className, children, ...rest }: { icon?: ReactNode } & LinkProps) {
  return (
    <Link className={cx(classes.text, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
