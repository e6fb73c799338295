/** Locker banks by vendor and firmware: shows where doors fail more often. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { issuesPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { doorsHref, type FleetAddress } from './productAppsSearch.ts'

type Banks = NonNullable<FleetNow['banks']>

const figures = ['Banks', 'Doors', 'Faults', 'Per 1,000 doors'] as const

const perThousand = (faults: number, doors: number): string =>
  doors === 0 ? '–' : String(Math.round((faults / doors) * 10_000) / 10)

export function LockerBanks({ banks, address }: { banks: Banks; address: FleetAddress }) {
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
          <PlainHead headings={['Vendor', 'Firmware', ...figures]} numeric={figures} />
          <tbody>
            {byFirmware.map(({ vendor, firmware, banks: count, doors, faults }) => {
              const label = `${vendor.name} ${firmware ?? 'unknown firmware'}`
              return (
                <tr key={label}>
                  <th scope="row">{vendor.name}</th>
                  <td className="mono">{firmware ?? <None />}</td>
                  <td className={numericClass}>{count}</td>
                  <td className={numericClass}>{doors}</td>
                  <td className={numericClass}>
                    {faults === 0 ? (
                      <span className="dim">0</span>
                    ) : (
                      <Link
                        className="link"
                        href={doorsHref(address, { of: 'faults', vendor: vendor.id, firmware: firmware ?? 'none' })}
                        aria-label={`${label}: ${faults} doors with faults`}
                      >
                        {faults}
                      </Link>
                    )}
                  </td>
                  <td className={numericClass}>{perThousand(faults, doors)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableRegion>
    </Card>
  )
}
