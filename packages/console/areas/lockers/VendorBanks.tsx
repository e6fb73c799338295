/** A vendor's banks across all customers the user can access. */
import type { VendorBank } from '@postern/domain/areas/devices/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { customerPath, recordPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { headClass, PagedTable } from '../../ui/lists/PagedTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'

const State = ({ word }: { word: string }) => <StatusMark tone={statusTone(word)}>{choiceText(word)}</StatusMark>

const BankRow = ({ bank }: { bank: VendorBank }) => (
  <tr>
    <th scope="row" className={headClass}>
      <Link className="link" href={recordPath(lockerBanks, bank.id, bank.customerId)}>
        {bank.name}
      </Link>
    </th>
    <td>
      <Link className="link" href={customerPath(bank.customerId)}>
        {bank.customer}
      </Link>
    </td>
    <td>
      <Link className="link" href={recordPath(sites, bank.siteId, bank.customerId)}>
        {bank.site}
      </Link>
    </td>
    <td>
      <State word={bank.status} />
    </td>
    <td>
      <State word={bank.connectivity} />
    </td>
    <td>{bank.model ?? <None />}</td>
    <td>{bank.firmware ?? <None />}</td>
    <td className="num">{bank.doors.toLocaleString('en-US')}</td>
  </tr>
)

const headings = ['Bank', 'Customer', 'Site', 'Status', 'Connectivity', 'Model', 'Firmware', 'Doors']

export default function VendorBanks({ record: { id } }: { record: RecordMeta }) {
  const result = useInfiniteQuery({
    queryKey: ['vendorBanks', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/system/lockerVendors/:id/banks', { params: { id }, query: { cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })
  return (
    <PagedTable
      label="Banks"
      headings={headings}
      result={result}
      row={(bank) => <BankRow key={bank.id} bank={bank} />}
      empty={{ title: 'No banks use this vendor', text: 'Select this vendor in a bank’s Connection section.' }}
    />
  )
}
