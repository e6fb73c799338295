/** Locker banks by vendor and firmware: where doors fail more often than elsewhere. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { issuesPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'

const perThousand = (faults: number, doors: number): string =>
  doors === 0 ? '–' : String(Math.round((faults / doors) * 10_000) / 10)

export function LockerBanks({ banks }: { banks: NonNullable<FleetNow['banks']> }) {
  const { total, online, flapping, outages, byFirmware } = banks
  return (
    <Card
      dense
      lined
      flush
      title="Locker banks"
      aside={`${online} of ${total} online, ${flapping} flapping, ${outages} confirmed ${outages === 1 ? 'outage' : 'outages'}`}
      actions={
        <Link href={issuesPath('devices')} className="link">
          Device issues
        </Link>
      }
    >
      <TableRegion label="Firmware spread">
        <table className={tableClass}>
          <PlainHead headings={['Vendor', 'Firmware', 'Banks', 'Doors', 'Faults', 'Per 1,000 doors']} />
          <tbody>
            {byFirmware.map(({ vendor, firmware, banks: count, doors, faults }) => (
              <tr key={`${vendor} ${firmware}`}>
                <th scope="row">{vendor}</th>
                <td className="mono">{firmware ?? <None />}</td>
                <td className={numericClass}>{count}</td>
                <td className={numericClass}>{doors}</td>
                <td className={numericClass}>{faults}</td>
                <td className={numericClass}>{perThousand(faults, doors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </Card>
  )
}
