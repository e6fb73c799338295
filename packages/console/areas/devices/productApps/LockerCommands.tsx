/** Door commands by vendor: how many were confirmed, and how long that took. Each figure links to its commands. */
import type { CommandOutcome } from '@postern/domain/areas/lockers/fleetWork/commandOutcomes.ts'
import type { CommandFigures } from '@postern/domain/areas/lockers/fleetWork/fleetWorkEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../../engine/cells/valueText.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { shareText } from './FleetTiles.tsx'
import classes from './ProductApps.module.css'
import { commandFiguresOptions } from './productAppsApi.ts'
import { doorsHref, type FleetAddress } from './productAppsSearch.ts'

export const latencyText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`)

const numeric = ['Commands', 'Confirmed', 'Share', 'Failed', 'Waiting', 'Median', 'p95'] as const

interface FigureRowProps {
  address: FleetAddress
  name: string
  vendor?: string
  figures: CommandFigures['total']
}

function FigureRow({ address, name, vendor, figures }: FigureRowProps) {
  const { commands, confirmed, p50, p95 } = figures
  const figure = (count: number, what: string, outcome?: CommandOutcome) =>
    count === 0 ? (
      <span className="dim">0</span>
    ) : (
      <Link
        className="link num"
        href={doorsHref(address, { of: 'commands', vendor, outcome })}
        aria-label={`${name}: ${numberText(count)} ${what}`}
      >
        {numberText(count)}
      </Link>
    )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={numericClass}>{figure(commands, 'commands')}</td>
      <td className={numericClass}>{figure(confirmed, 'confirmed', 'confirmed')}</td>
      <td className={numericClass}>{shareText(confirmed, commands)}</td>
      <td className={numericClass}>{figure(figures.failed, 'failed', 'failed')}</td>
      <td className={numericClass}>{figure(figures.waiting, 'waiting', 'waiting')}</td>
      <td className={numericClass}>{p50 === null ? <None /> : latencyText(p50)}</td>
      <td className={numericClass}>{p95 === null ? <None /> : latencyText(p95)}</td>
    </tr>
  )
}

export function LockerCommands({ address }: { address: FleetAddress }) {
  const { data, error, refetch } = useQuery(commandFiguresOptions(address.filters, address.days))
  if (!data)
    return error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonRows rows={4} label="Loading commands" />
  const { total, vendors } = data
  return (
    <Card dense lined flush title="Commands to doors" aside={`${address.days} d, by vendor`}>
      {total.commands === 0 ? (
        <p className={classes.below}>No commands were sent to doors in {address.days} days.</p>
      ) : (
        <TableRegion label="Commands by vendor">
          <table className={tableClass}>
            <PlainHead headings={['Vendor', ...numeric]} numeric={numeric} />
            <tbody>
              {vendors.map(({ vendor, ...figures }) => (
                <FigureRow key={vendor.id} address={address} name={vendor.name} vendor={vendor.id} figures={figures} />
              ))}
              {vendors.length > 1 && <FigureRow address={address} name="All vendors" figures={total} />}
            </tbody>
          </table>
        </TableRegion>
      )}
      <p className={classes.below}>
        Median and p95 from sending to the door’s own report, from 20 confirmed commands on.
      </p>
    </Card>
  )
}
