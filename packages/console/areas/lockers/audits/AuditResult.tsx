/** What an audit found: parcels to look for, unexpected parcels, and the doors that need work. */
import type { AuditedDoor, WholeAudit } from '@postern/domain/areas/lockers/audits/bankAuditEndpoints.ts'
import { isDifference, isMissing } from '@postern/domain/areas/lockers/audits/findings.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { ReactNode } from 'react'
import { parcelPath, recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { CardStack } from '../../../ui/detail/CardGrid.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { None, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { findingText } from './auditTexts.ts'

interface ResultProps {
  audit: WholeAudit
  customerId: string
}

interface FoundTableProps {
  title: string
  headings: readonly string[]
  count: number
  children: ReactNode
}

const FoundTable = ({ title, headings, count, children }: FoundTableProps) =>
  count === 0 ? null : (
    <Card title={title} aside={String(count)} lined flush>
      <TableRegion label={title}>
        <table className={tableClass}>
          <PlainHead headings={headings} />
          <tbody>{children}</tbody>
        </table>
      </TableRegion>
    </Card>
  )

export function AuditResult({ audit, customerId }: ResultProps) {
  const differing = audit.walk.filter(({ finding }) => isDifference(finding))
  const missing = differing
    .filter(({ finding }) => isMissing(finding))
    .flatMap((door) => door.expected.map((parcel) => ({ door, parcel })))
  const unexpected = differing.flatMap((door) => door.labels.map((label) => ({ door, label })))
  const doorLink = (door: AuditedDoor) => (
    <Link href={recordPath(lockers, door.lockerId, customerId)} className="link">
      Door {door.label}
    </Link>
  )
  if (differing.length === 0)
    return (
      <EmptyState
        art="box"
        title="No differences"
        text={`${audit.checked} of ${audit.doors} doors were checked, and each holds what it should.`}
      />
    )
  return (
    <CardStack>
      <FoundTable title="Parcels to find" headings={['Parcel', 'Recipient', 'Expected in']} count={missing.length}>
        {missing.map(({ door, parcel }) => (
          <tr key={parcel.id}>
            <td>
              <Link href={parcelPath(customerId, parcel.id)} className="link">
                {parcel.internalNumber}
              </Link>
            </td>
            <td>{parcel.recipient ?? <None />}</td>
            <td>{doorLink(door)}</td>
          </tr>
        ))}
      </FoundTable>
      <FoundTable title="Unexpected parcels" headings={['Label', 'Parcel', 'Found in']} count={unexpected.length}>
        {unexpected.map(({ door, label }) => (
          <tr key={`${door.lockerId} ${label.text}`}>
            <td className="mono">{label.text}</td>
            <td>
              {label.parcel ? (
                <Link href={parcelPath(customerId, label.parcel.id)} className="link">
                  {label.parcel.internalNumber}
                </Link>
              ) : (
                'Unknown'
              )}
            </td>
            <td>{doorLink(door)}</td>
          </tr>
        ))}
      </FoundTable>
      <FoundTable
        title="Doors that differ"
        headings={['Door', 'Finding', 'Note', 'Checked by']}
        count={differing.length}
      >
        {differing.map((door) => (
          <tr key={door.lockerId}>
            <td>{doorLink(door)}</td>
            <td>{door.finding && <StatusMark tone="warn">{findingText(door, door.finding)}</StatusMark>}</td>
            <td>{door.note ?? <None />}</td>
            <td>{door.foundBy ?? <None />}</td>
          </tr>
        ))}
      </FoundTable>
    </CardStack>
  )
}
