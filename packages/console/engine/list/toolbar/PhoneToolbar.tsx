/** The toolbar of a list on a phone: filters expand below the search. */
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Toolbar } from '../../../ui/lists/Toolbar.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import classes from './PhoneToolbar.module.css'

interface PhoneToolbarProps {
  search: ReactNode
  /** The expandable part. */
  children: ReactNode
  end: ReactNode
  lined: boolean
  /** How many filters are active. */
  active: number
}

export default function PhoneToolbar({ search, children, end, lined, active }: PhoneToolbarProps) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      <Toolbar end={end} lined={lined}>
        {search}
        <PlainButton
          aria-expanded={unfolded}
          icon={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filters
          {active > 0 && (
            <Tag tone="accent" className={classes.active}>
              {active}
            </Tag>
          )}
        </PlainButton>
      </Toolbar>
      {unfolded && <div className={classes.unfolded}>{children}</div>}
    </>
  )
}
