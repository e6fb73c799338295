/** Overdue and expired parcels across all customers. */
import { parcelReasonNames, parcelReasons } from '@postern/domain/areas/parcels/parcelTrouble.ts'
import type { TroubledParcel } from '@postern/domain/areas/parcels/troubleEndpoints.ts'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { parcelPath } from '../../paths.ts'
import { None } from '../../ui/lists/DataTable.tsx'
import { TroubleTable } from '../shared/trouble/TroubleTable.tsx'
import { known, type TroubleFilters, troubleOptions } from '../shared/trouble/troubleQuery.ts'

export const parcelReasonWords = Object.fromEntries(
  Object.entries(parcelReasons).map(([reason, { words }]) => [reason, words]),
)

export const troubledParcels = (filters: TroubleFilters) =>
  troubleOptions<TroubledParcel>('parcels', filters, (cursor, signal) =>
    call('GET /api/trouble/parcels', {
      query: { ...filters, reason: known(parcelReasonNames, filters.reason), cursor },
      signal,
    }),
  )

const rowOf = (parcel: TroubledParcel) => {
  const { tone, status, words } = parcelReasons[parcel.reason]
  return {
    href: parcelPath(parcel.customer.id, parcel.id),
    tone,
    status,
    reason: words,
    cells: [
      parcel.recipient ?? <None key="none" />,
      parcel.place ?? <None key="none" />,
      parcel.carrier ?? <None key="none" />,
    ],
  }
}

export function TroubledParcels({ filters }: { filters: TroubleFilters }) {
  const result = useInfiniteQuery(troubledParcels(filters))
  return (
    <TroubleTable
      label="Parcels"
      noun="Parcel"
      icon={IconPackage}
      headings={['Recipient', 'Location', 'Carrier']}
      result={result}
      row={rowOf}
      empty={{ title: 'No overdue parcels', text: 'Every parcel is within its due time.' }}
    />
  )
}
