import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import { Link } from './LinkContext.tsx'
import { Mark } from './Mark.tsx'
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
  /** SpineButtons and SpinePerson, at the foot. */
  foot?: ReactNode
}

/** The area rail. Ink-dark in both themes: the brand. */
export function Spine({ homeHref, areas, foot }: SpineProps) {
  return (
    <nav className={classes.spine} aria-label="Areas">
      <Link href={homeHref} className={classes.mark} aria-label="Postern home">
        <Mark />
      </Link>
      <ul className={classes.areas}>
        {areas.map(({ label, href, icon: AreaIcon, current }) => (
          <li key={href}>
            <Tooltip label={label} position="right">
              <Link href={href} className={classes.item} aria-label={label} aria-current={current ? 'page' : undefined}>
                <AreaIcon size={20} stroke={1.5} aria-hidden />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>{foot}</div>
    </nav>
  )
}

export function SpineButton({ label, icon: ButtonIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label} position="right">
      <button type="button" className={classes.item} aria-label={label} onClick={onClick}>
        <ButtonIcon size={20} stroke={1.5} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** The signed-in person, a link to their account. */
export function SpinePerson({ name, href, current }: { name: string; href: string; current?: boolean }) {
  return (
    <Tooltip label={name} position="right">
      <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
        <Avatar name={name} className={classes.avatar} />
        <span className="visuallyHidden">Account settings, {name}</span>
      </Link>
    </Tooltip>
  )
}
