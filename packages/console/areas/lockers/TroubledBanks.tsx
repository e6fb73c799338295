/** Locker banks in trouble across all customers. */
import { bankReasonNames, bankReasons } from '@postern/domain/areas/lockers/bankTrouble.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { TroubledBank } from '@postern/domain/areas/lockers/troubleEndpoints.ts'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { DayStrip } from '../shared/trouble/DayStrip.tsx'
import { TicketMark } from '../shared/trouble/TicketMark.tsx'
import { TroubleTable } from '../shared/trouble/TroubleTable.tsx'
import { known, type TroubleFilters, troubleOptions } from '../shared/trouble/troubleQuery.ts'

export const bankReasonWords = Object.fromEntries(
  Object.entries(bankReasons).map(([reason, { words }]) => [reason, words]),
)

export const troubledBanks = (filters: TroubleFilters) =>
  troubleOptions<TroubledBank>('lockerBanks', filters, (cursor, signal) =>
    call('GET /api/trouble/lockerBanks', {
      query: { ...filters, reason: known(bankReasonNames, filters.reason), cursor },
      signal,
    }),
  )

const rowOf = (bank: TroubledBank) => {
  const { tone, status, words } = bankReasons[bank.reason]
  return {
    href: recordPath(lockerBanks, bank.id, bank.customer.id),
    tone,
    status,
    reason: words,
    cells: [
      bank.vendor.name,
      <DayStrip key="day" outages={bank.outages} tone={tone} />,
      <span key="parcels" className="num">
        {bank.parcels.toLocaleString('en-US')}
      </span>,
      <TicketMark key="ticket" ticket={bank.ticket} />,
    ],
  }
}

export function TroubledBanks({ filters, headed }: { filters: TroubleFilters; headed?: boolean }) {
  const result = useInfiniteQuery(troubledBanks(filters))
  return (
    <TroubleTable
      label="Locker banks"
      noun="Bank"
      icon={IconLayoutGrid}
      headings={['Vendor', 'Last 24 h', 'Parcels', 'Ticket']}
      result={result}
      row={rowOf}
      empty={{ title: 'No locker bank issues', text: 'Every bank in service is connected.' }}
      {...(headed && { headed })}
    />
  )
}
