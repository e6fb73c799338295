import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../LinkContext.tsx'
import classes from './NavList.module.css'

export interface NavItem {
  label: string
  href: string
  icon: Icon
  /** Already formatted ("18,204"): the list doesn't know the locale. */
  count?: string
  current?: boolean
}

export interface NavGroup {
  title?: string
  /** Above the items, such as a tree. */
  content?: ReactNode
  items: readonly NavItem[]
}

interface NavListProps {
  /** Names the landmark: the area ("Customers") or the customer. */
  label: string
  /** The area's name, or a NavSwitch for the customer. */
  head: ReactNode
  groups: readonly NavGroup[]
}

/** The sections of an area. */
export function NavList({ label, head, groups }: NavListProps) {
  return (
    <nav className={classes.nav} aria-label={label}>
      <div className={classes.head}>
        {typeof head === 'string' ? <span className={classes.area}>{head}</span> : head}
      </div>
      <div className={classes.list}>
        {groups.map(({ title, content, items }) => (
          <div key={title ?? ''}>
            {title && <div className={classes.group}>{title}</div>}
            {content}
            <ul aria-label={title}>
              {items.map(({ label: text, href, icon: ItemIcon, count, current }) => (
                <li key={href}>
                  <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
                    <ItemIcon size={16} stroke={1.6} aria-hidden />
                    <span className="truncate">{text}</span>
                    {count !== undefined && <span className={classes.count}>{count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
