/** The bell's query, polled once a minute. Loaded with every page, so it contains nothing else. */
import type { Notification } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { request } from '../../../http/request.ts'

interface Bell {
  items: readonly Notification[]
  unread: number
}

export const notificationQuery = {
  queryKey: ['notifications'],
  // Polling doesn't keep the user signed in, and a failed poll isn't worth reporting.
  queryFn: () =>
    request<Bell>('GET', '/api/notifications', { headers: { 'x-postern-background': '1' }, answers401: 'caller' }),
  refetchInterval: 60_000,
  meta: { quiet: true },
}
