import type { ReactNode } from 'react'
import { aboutPages } from '../navigation/aboutPages.ts'
import { type AreaGroup, type AreaItem, type AreaName, areas } from '../navigation/areas.ts'
import { useCan } from '../session/useSession.ts'
import { Link } from '../ui/LinkContext.tsx'
import { Page } from '../ui/shell/Page.tsx'
import { PageHead } from '../ui/shell/PageHead.tsx'
import classes from './AreaHome.module.css'

/** A page of the navigation, or another page with its own description. */
interface HomeItem extends AreaItem {
  about?: string
}

interface AreaHomeProps {
  area: Exclude<AreaName, 'home' | 'customers'>
  /** Replaces the pages of the area's navigation. */
  groups?: readonly AreaGroup<HomeItem>[]
  /** Current figures about a page, by its path. */
  figures?: Readonly<Record<string, ReactNode>>
}

/** The home page of an area: the pages the role may open, each with a description. */
export function AreaHome({ area, groups = areas[area].groups, figures = {} }: AreaHomeProps) {
  const can = useCan()
  const { label } = areas[area]
  const shown = groups
    .map(({ title, items }) => ({ title, items: items.filter(({ access }) => can(access, area === 'system')) }))
    .filter(({ items }) => items.length > 0)
  return (
    <Page>
      <PageHead title={label} />
      <p className={classes.about}>{aboutPages[label]}</p>
      {shown.length === 0 && (
        <p className={classes.none}>Your role can’t open any page here. Ask an administrator for access.</p>
      )}
      {shown.map(({ title, items }) => (
        <section key={title ?? label} className={classes.group} aria-label={title ?? label}>
          {title && <h2 className={classes.title}>{title}</h2>}
          <ul className={classes.items}>
            {items.map(({ label: name, path, icon: ItemIcon, about = aboutPages[name] }) => (
              <li key={path}>
                <Link href={path} className={classes.item}>
                  <ItemIcon size={18} stroke={1.6} aria-hidden />
                  <span>
                    <span className={classes.name}>{name}</span>
                    <span className={classes.line}>{about}</span>
                    {figures[path]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}
