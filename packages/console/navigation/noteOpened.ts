/** Reports the open record to the server by its URL: the palette lists these first and ranks by them. */
import { resources } from '@postern/domain/areas/index.ts'
import type { OpenedRecord } from '@postern/domain/search/endpoints.ts'
import { call } from '../http/call.ts'

/** Resources with pages but no definition. */
const others = ['parcels', 'tickets']

/** `/customers/{id}`, `/customers/{id}/sites/{id}`, `/system/redis/{id}`, `/dashboard/helpDesk/tickets/{id}`. */
export function openedAt(pathname: string): OpenedRecord | undefined {
  const parts = pathname.toLowerCase().split('/').filter(Boolean)
  const [id, path = ''] = parts.toReversed()
  const isInside = parts[0] === 'customers' && parts.length > 2
  const scope = isInside ? 'customer' : parts[0] === 'system' ? 'system' : 'top'
  const known = resources.find((resource) => resource.scope === scope && resource.path.toLowerCase() === path)
  const kind = known?.name ?? others.find((name) => name === path)
  return kind && id ? { kind, id, customerId: isInside ? (parts[1] ?? null) : null } : undefined
}

export function noteOpened(pathname: string): void {
  const body = openedAt(pathname)
  // Recents are a convenience, so failures are ignored.
  if (body) call('POST /api/me/recents', { body }).catch(() => {})
}
