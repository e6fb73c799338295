import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recentCustomers } from '../navigation/recentCustomers.ts'
import { customerPath, customersPath } from '../paths.ts'
import { useCan, useUser } from '../session/useSession.ts'
import type { NavGroup } from '../ui/shell/NavList.tsx'
import { AreaLayout } from './AreaLayout.tsx'

function useRecentGroup(): NavGroup[] {
  const user = useUser()
  const can = useCan()
  const recent = user && can('customers.view') ? recentCustomers(user.id) : []
  if (recent.length === 0) return []
  return [
    {
      title: 'Recent',
      items: recent.map(({ id, name }) => ({ label: name, href: customerPath(id), icon: IconPointFilled })),
    },
  ]
}

/** Home, customers, account, forbidden: pages outside the other areas. */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  const inCustomers = pathname.startsWith(customersPath)
  return (
    <AreaLayout area={inCustomers ? 'customers' : 'home'} more={useRecentGroup()}>
      {children}
    </AreaLayout>
  )
}
