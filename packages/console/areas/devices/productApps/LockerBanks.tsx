/** Locker banks by vendor and firmware: where doors fail more often than elsewhere. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { issuesPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import classes from './ProductApps.module.css'

type Banks = NonNullable<FleetNow['banks']>

/** Of the remote openings of the last 30 days. */
function openedText({ commands, confirmed, timeToOpenP95 }: Banks): string {
  if (commands === 0) return 'No door was opened remotely in 30 days.'
  const share = `${Math.round((100 * confirmed) / commands)}% of ${counted(commands, 'remote opening', 'remote openings')} in 30 days confirmed by the door.`
  return timeToOpenP95 === null ? share : `${share} 95% opened within ${Math.round(timeToOpenP95 / 100) / 10} s.`
}

const figures = ['Banks', 'Doors', 'Faults', 'Per 1,000 doors', 'Opened remotely'] as const

const perThousand = (faults: number, doors: number): string =>
  doors === 0 ? '–' : String(Math.round((faults / doors) * 10_000) / 10)

export function LockerBanks({ banks }: { banks: Banks }) {
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
            {byFirmware.map(({ vendor, firmware, banks: count, doors, faults, commands, confirmed }) => (
              <tr key={`${vendor} ${firmware}`}>
                <th scope="row">{vendor}</th>
                <td className="mono">{firmware ?? <None />}</td>
                <td className={numericClass}>{count}</td>
                <td className={numericClass}>{doors}</td>
                <td className={numericClass}>{faults}</td>
                <td className={numericClass}>{perThousand(faults, doors)}</td>
                <td className={numericClass}>{commands === 0 ? <None /> : `${confirmed} of ${commands}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      <p className={classes.below}>{openedText(banks)}</p>
    </Card>
  )
}
