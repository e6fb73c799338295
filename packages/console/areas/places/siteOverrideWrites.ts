/** Writes a site's overrides; responds with the updated site. */

import { sites } from '@postern/domain/areas/places/sites.ts'
import { fillPath } from '@postern/domain/engine/contract.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useMutation } from '@tanstack/react-query'
import { useShownRecord, type Values } from '../../engine/requests/writes.ts'
import { request } from '../../http/request.ts'

export interface Decision {
  values?: Values
  follow?: readonly string[]
}

export function useDecideForSite(customerId: string, { id, rowVersion }: { id: string; rowVersion: number }) {
  return useMutation({
    mutationFn: (decision: Decision) =>
      request<AnyRecord>('PATCH', fillPath('/api/customers/:customerId/sites/:id/settings', { customerId, id }), {
        body: decision,
        headers: { 'if-match': `"${rowVersion}"` },
      }),
    ...useShownRecord(sites, customerId),
  })
}
