import { customers } from '@postern/domain/areas/customers/customers.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countOptions } from '../engine/requests/queries.ts'
import { ErrorPage } from '../errors/ErrorPage.tsx'
import { RequestFailure } from '../http/requestFailure.ts'
import { customerGroups } from '../navigation/customerSections.ts'
import { forgetCustomer, recentCustomers, rememberCustomer } from '../navigation/recentCustomers.ts'
import { customerPath } from '../paths.ts'
import { ReadOnly, useCan, useUser } from '../session/useSession.ts'
import type { NavGroup } from '../ui/shell/NavList.tsx'
import { NavSwitch } from '../ui/shell/NavSwitch.tsx'
import { customerOptions, nameOf, siblingsOf } from './records.ts'
import { Shell } from './Shell.tsx'

const textOr = <T,>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise)

/** How many records each section has, if it has a collection. Failures are ignored. */
function useCounts(customerId: string, known: boolean): Record<string, string> {
  const can = useCan()
  const counted = customerGroups
    .flatMap(({ items }) => items)
    .filter(({ access }) => can(access))
    .flatMap(({ section }) => collections.find(({ name, scope }) => scope === 'customer' && name === section) ?? [])
  const results = useQueries({
    queries: counted.map((resource) => ({ ...countOptions(resource, customerId), enabled: known })),
  })
  return Object.fromEntries(
    counted.flatMap(({ name }, index) => {
      const total = results[index]?.data
      return total === undefined ? [] : [[name, total.toLocaleString('en-US')]]
    }),
  )
}

function useCustomerGroups(customerId: string, known: boolean): NavGroup[] {
  const can = useCan()
  const counts = useCounts(customerId, known)
  return customerGroups
    .map(({ title, items }) => ({
      ...(title && { title }),
      items: items
        .filter(({ access }) => can(access))
        .map(({ label, section, icon }) => ({
          label,
          href: customerPath(customerId) + (section && `/${section}`),
          icon,
          ...(counts[section] !== undefined && { count: counts[section] }),
        })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The layout of all pages inside one customer. Its name stays visible in the navigation's header and in the breadcrumbs. */
export function CustomerLayout() {
  const { customerId = '' }: { customerId?: string } = useParams({ strict: false })
  const user = useUser()
  const can = useCan()
  const query = useQuery({ ...customerOptions(customerId), enabled: can('customers.view') })
  const customer = query.data
  const groups = useCustomerGroups(customerId, customer !== undefined || !can('customers.view'))
  // If the customer fails to load, the navigation still shows its name.
  const remembered = user && query.isError ? recentCustomers(user.id).find(({ id }) => id === customerId) : undefined
  const name = customer ? nameOf(customers, customer) : remembered?.name

  useEffect(() => {
    if (user && customer && name)
      rememberCustomer(user.id, {
        id: customer.id,
        name,
        code: textOr(customer.code, ''),
        color: textOr(customer.brandColor, null),
      })
  }, [user, customer, name])
  const isGone = query.error instanceof RequestFailure && query.error.status === 404
  useEffect(() => {
    if (user && isGone) forgetCustomer(user.id, customerId)
  }, [user, isGone, customerId])

  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const section = groups.flatMap(({ items }) => items).findLast(({ href }) => pathname.startsWith(href))?.href
  const head = name ? (
    <NavSwitch
      name={name}
      color={textOr(customer?.brandColor, remembered?.color ?? null)}
      noun="customer"
      loadSiblings={siblingsOf({
        resource: customers,
        customerId: undefined,
        current: customerId,
        // Switching customers stays in the same section.
        hrefOf: (id) => customerPath(id) + (section ?? '').slice(customerPath(customerId).length),
      })}
    />
  ) : (
    'Customer'
  )
  return (
    <ReadOnly value={customer?.status === 'offboarded'}>
      <Shell area="customers" head={head} label={name ?? 'Customer'} groups={isGone ? [] : groups}>
        {query.isError && <ErrorPage error={query.error} onRetry={() => void query.refetch()} />}
      </Shell>
    </ReadOnly>
  )
}
