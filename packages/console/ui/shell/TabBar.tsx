import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../classNames.ts'
import { Link } from '../LinkContext.tsx'
import { Chevron } from '../marks/Chevron.tsx'
import classes from './TabBar.module.css'

export interface Tab {
  label: string
  href: string
  count?: string | number
  current?: boolean
}

interface TabBarProps {
  /** Names the landmark: "Sections of this site", "Saved views". */
  label: string
  tabs: readonly Tab[]
  /** For the tabs of a record inside a Page: the bar extends to the page's edges. Otherwise: views above a list. */
  bleed?: boolean
  /** Right after the tabs ("save as new view"). */
  after?: ReactNode
  /** At the right end ("View changed · Reset · Save view"). */
  end?: ReactNode
}

const most = 8

const Count = ({ value }: { value: Tab['count'] }) =>
  value === undefined ? null : <span className={classes.count}>{value}</span>

/** Tabs are links: the selection is in the URL, and Back works. */
export function TabBar({ label, tabs, bleed, after, end }: TabBarProps) {
  // With nine tabs, only the ninth would be behind "More", so the menu takes the last place.
  const shown = tabs.length > most ? tabs.slice(0, most - 1) : tabs
  const rest = tabs.slice(shown.length)
  const hidden = rest.find(({ current }) => current)
  const list = useRef<HTMLUListElement>(null)
  const chosen = tabs.find(({ current }) => current)?.href
  // On a phone the bar is wider than the screen: scroll to the selected tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current], [data-current="true"]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 24
  }, [chosen])
  return (
    <nav className={cx(classes.bar, bleed && classes.bleed)} aria-label={label}>
      <ul ref={list} className={classes.tabs}>
        {shown.map(({ label: text, href, count, current }) => (
          <li key={href}>
            <Link href={href} className={classes.tab} aria-current={current ? 'page' : undefined}>
              {text}
              <Count value={count} />
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Menu position="bottom-start">
              <Menu.Target>
                <button type="button" className={classes.tab} data-current={hidden !== undefined}>
                  {hidden?.label ?? 'More'}
                  <Chevron />
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map(({ label: text, href, count, current }) => (
                  <Menu.Item key={href} component={Link} href={href} aria-current={current ? 'page' : undefined}>
                    {text}
                    <Count value={count} />
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
      {after}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </nav>
  )
}
