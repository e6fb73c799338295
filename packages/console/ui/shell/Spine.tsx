import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../LinkContext.tsx'
import { Avatar } from '../marks/Avatar.tsx'
import { Mark } from '../marks/Mark.tsx'
import { useHint } from '../overlays/useHint.tsx'
import classes from './Spine.module.css'

export interface SpineArea {
  label: string
  href: string
  icon: Icon
  current?: boolean
}

interface SpineProps {
  homeHref: string
  areas: readonly SpineArea[]
  /** SpineButtons and SpinePerson, at the bottom. */
  foot?: ReactNode
}

/** The area rail. Dark in both themes, as part of the brand. */
export function Spine({ homeHref, areas, foot }: SpineProps) {
  return (
    <nav className={classes.spine} aria-label="Areas">
      <Link href={homeHref} className={classes.mark} aria-label="Postern home">
        <Mark />
      </Link>
      <ul className={classes.areas}>
        {areas.map((area) => (
          <li key={area.href}>
            <AreaLink {...area} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>{foot}</div>
    </nav>
  )
}

function AreaLink({ label, href, icon: AreaIcon, current }: SpineArea) {
  const { target, bubble } = useHint<HTMLAnchorElement>(() => label, 'right')
  return (
    <>
      <Link
        href={href}
        className={classes.item}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        {...target}
      >
        <AreaIcon size={20} stroke={1.5} aria-hidden />
      </Link>
      {bubble}
    </>
  )
}

export function SpineButton({ label, icon: ButtonIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  const { target, bubble } = useHint<HTMLButtonElement>(() => label, 'right')
  return (
    <>
      <button type="button" className={classes.item} aria-label={label} onClick={onClick} {...target}>
        <ButtonIcon size={20} stroke={1.5} aria-hidden />
      </button>
      {bubble}
    </>
  )
}

/** The signed-in user, linked to their account. */
export function SpinePerson({ name, href, current }: { name: string; href: string; current?: boolean }) {
  const { target, bubble } = useHint<HTMLAnchorElement>(() => name, 'right')
  return (
    <>
      <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined} {...target}>
        <Avatar name={name} className={classes.avatar} />
        <span className="visuallyHidden">Account settings, {name}</span>
      </Link>
      {bubble}
    </>
  )
}
