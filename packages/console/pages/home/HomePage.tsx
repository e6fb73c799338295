import { useState } from 'react'
import { areas } from '../../navigation/areas.ts'
import { type RecentCustomer, recentCustomers } from '../../navigation/recentCustomers.ts'
import { searchKeys } from '../../palette/keys.ts'
import { customerPath } from '../../paths.ts'
import { useCan, useUser } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { Kbd } from '../../ui/marks/Kbd.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './HomePage.module.css'

export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

function Recent({ customers }: { customers: readonly RecentCustomer[] }) {
  if (customers.length === 0) return <p className="dim">Customers you open appear here.</p>
  return (
    <ul>
      {customers.map(({ id, name, code, color }) => (
        <li key={id}>
          <Link href={customerPath(id)} className={classes.row}>
            <MonogramTile name={name} color={color} />
            <span className="truncate strong">{name}</span>
            <span className="mono mute">{code}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where a day begins: what one was at, and where one may go. */
export function HomePage() {
  const user = useUser()
  const can = useCan()
  const [now] = useState(() => new Date())
  const { home: _home, ...others } = areas
  const open = Object.values(others).filter(({ access }) => can(access))
  const firstName = user?.name.split(' ')[0]
  return (
    <Page>
      <PageHead
        title={`${greeting(now.getHours())}${firstName ? `, ${firstName}` : ''}`}
        meta={[
          now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
          user?.securityRole && `Signed in as ${user.securityRole.name}`,
        ]}
      />
      <div className={classes.columns}>
        {can('customers.view') && (
          <Card title="Recent customers">
            <Recent customers={user ? recentCustomers(user.id) : []} />
          </Card>
        )}
        <Card title="Go to">
          <ul>
            {open.map(({ label, path, icon: AreaIcon, about }) => (
              <li key={path}>
                <Link href={path} className={classes.row}>
                  <AreaIcon size={16} stroke={1.6} aria-hidden />
                  <span className={classes.name}>{label}</span>
                  <span className={classes.about}>{about}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            <Kbd>{searchKeys}</Kbd> opens any customer or page from anywhere.
          </p>
        </Card>
      </div>
    </Page>
  )
}
