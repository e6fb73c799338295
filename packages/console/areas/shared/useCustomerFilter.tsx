/** A filter of the address: one customer, chosen by name. */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { asText } from '../../engine/cells/values.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { type Search, useSearchParams } from '../../engine/list/urlState.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { useCan } from '../../session/useSession.ts'
import type { EditedFilter } from '../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'

export function useCustomerFilter(put: (change: Search) => void): EditedFilter {
  const { customer } = useSearchParams()
  const can = useCan()
  const { data } = useQuery({
    ...recordOptions(customers, undefined, customer ?? ''),
    enabled: customer !== undefined && can('customers.view'),
  })
  return {
    label: 'Customer',
    text: customer && (asText(data?.name) ?? `…${customer.slice(-4)}`),
    ...(can('customers.view') && {
      editor: (close) => (
        <InsidePopover>
          <RefSelect
            aria-label="Customer"
            source={{ list: customers, customerId: undefined }}
            labels={customer === undefined ? {} : { [customer]: asText(data?.name) ?? '' }}
            value={customer ?? null}
            onChange={(chosen) => {
              put({ customer: chosen ?? undefined })
              close()
            }}
          />
        </InsidePopover>
      ),
    }),
    onRemove: () => put({ customer: undefined }),
  }
}
