import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Link } from '../LinkContext.tsx'
import classes from './Breadcrumbs.module.css'
import { SiblingPicker } from './SiblingPicker.tsx'
import type { LoadSiblings } from './siblings.ts'

export interface Crumb {
  label: string
  /** Not needed for the last one, the current page. */
  href?: string
  /** Adds a switcher to sibling records. */
  siblings?: { noun: string; load: LoadSiblings }
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {items.map(({ label, href, siblings }, index) => {
          const last = index === items.length - 1
          return (
            <li key={href ?? label}>
              {last || href === undefined ? (
                <span className={classes.crumb} aria-current={last ? 'page' : undefined} title={label}>
                  {label}
                </span>
              ) : (
                <Link className={classes.crumb} href={href}>
                  {label}
                </Link>
              )}
              {siblings && (
                <SiblingPicker noun={siblings.noun} loadSiblings={siblings.load}>
                  {(button) => (
                    <button type="button" className={classes.switch} aria-label={`Switch ${label}`} {...button}>
                      <IconSelector size={14} stroke={1.6} aria-hidden />
                    </button>
                  )}
                </SiblingPicker>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
