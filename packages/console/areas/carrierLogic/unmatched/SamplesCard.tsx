/** Scans of one shape, newest first: where they were made, and what staff selected. */

import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/detail/Card.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import classes from './Unmatched.module.css'
import { scansOptions } from './unmatchedApi.ts'

export function SamplesCard({ shape }: { shape: string }) {
  const { data, error } = useQuery(scansOptions(shape))
  return (
    <Card title="Samples" aside={data && `the newest ${data.items.length}`} lined flush>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {!data && !error && <SkeletonRows rows={4} label="Loading samples" />}
      {data && (
        <TableRegion label="Newest scans" className={classes.samples}>
          <table className={tableClass}>
            <PlainHead headings={['Barcode', 'Selected manually', 'Customer', 'Station', 'Code type', 'Scanned']} />
            <tbody>
              {data.items.map(({ id, at, barcode, customer, site, station, symbology, chosen }) => (
                <tr key={id}>
                  <td>
                    <span className="mono">{barcode}</span>
                  </td>
                  <td>{chosen?.name ?? <None />}</td>
                  <td>{customer.name}</td>
                  <td>{[site, station].filter((part) => part !== null).join(', ') || <None />}</td>
                  <td>{symbology === null ? <None /> : choiceText(symbology)}</td>
                  <td>
                    <RelativeTime at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
    </Card>
  )
}
