/** What the palette begins with: the records and customers this person opened last. */
import { findResource } from '@postern/domain/engine/registry.ts'
import { useQueries } from '@tanstack/react-query'
import { recordOptions } from '../engine/requests/queries.ts'
import { recentCustomers } from '../navigation/recentCustomers.ts'
import { recentRecords } from '../navigation/recentRecords.ts'
import { customerPath } from '../paths.ts'
import { useCan, useUser } from '../session/useSession.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { hitEntry } from './foundGroups.ts'
import { hitOf } from './useFound.ts'

const mostRecords = 6
const mostCustomers = 4

/** Only ids are kept, so the records themselves are asked for; what is gone or out of reach is left out. */
function useRecentRecords(): Entry[] {
  const user = useUser()
  const can = useCan()
  const customers = user ? recentCustomers(user.id) : []
  const known = (user ? recentRecords(user.id) : []).flatMap(({ id, resource: name, customerId }) => {
    const resource = findResource(name)
    const isHere = location.pathname.endsWith(`/${id}`)
    if (!resource || isHere || !can(`${resource.permission}.view`, resource.scope === 'system')) return []
    return [{ id, resource, customerId: customerId ?? undefined }]
  })
  const records = useQueries({
    queries: known
      .slice(0, mostRecords)
      .map(({ resource, customerId, id }) => recordOptions(resource, customerId, id, 'inPlace')),
  })
  return known.flatMap(({ resource, customerId }, index) => {
    const record = records[index]?.data
    if (!record || record.archivedAt !== null) return []
    const customerName = customers.find(({ id }) => id === customerId)?.name ?? ''
    return [
      hitEntry(resource, hitOf(resource, record), customerId ? { id: customerId, name: customerName } : undefined),
    ]
  })
}

function useRecentCustomers(): Entry[] {
  const user = useUser()
  const can = useCan()
  if (!user || !can('customers.view')) return []
  return recentCustomers(user.id)
    .filter(({ id }) => !location.pathname.startsWith(customerPath(id)))
    .slice(0, mostCustomers)
    .map(({ id, name, code, color }) => ({
      id,
      label: name,
      detail: code,
      tile: { name, color },
      customer: { id, name },
      run: { href: customerPath(id) },
    }))
}

export function useRecent(): EntryGroup[] {
  const records = useRecentRecords()
  const customers = useRecentCustomers()
  return [
    { title: 'Recent', entries: records },
    { title: 'Recent customers', entries: customers },
  ]
}
