/** A bank's audits, with a button to start the next one. */
import { Button } from '@mantine/core'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link, useNavigateTo } from '../../../ui/LinkContext.tsx'
import { None, numericClass, PlainHead, TableRegion, tableClass } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { bankAuditPath } from '../bankPaths.ts'
import { auditsOptions } from './auditQueries.ts'
import { stateTones } from './auditTexts.ts'

interface BankAuditsProps {
  record: RecordMeta
  customerId: string | undefined
}

function StartAudit({ customerId, id, isRunning }: { customerId: string; id: string; isRunning: boolean }) {
  const navigate = useNavigateTo()
  const start = useMutation({
    mutationFn: () => call('POST /api/customers/:customerId/lockerBanks/:id/audits', { params: { customerId, id } }),
    onSuccess: ({ id: auditId }) => navigate(bankAuditPath(customerId, id, auditId)),
    onError: reportError,
  })
  return (
    <Button variant="filled" loading={start.isPending} onClick={() => start.mutate()}>
      {isRunning ? 'Continue audit' : 'Start audit'}
    </Button>
  )
}

export default function BankAudits({ record: { id }, customerId = '' }: BankAuditsProps) {
  const can = useCan()
  const { data, error } = useQuery(auditsOptions(customerId, id))
  if (error) return <LoadFailed error={error} />
  if (!data) return <SkeletonLines lines={4} label="Loading audits" />
  const isRunning = data.items.some(({ state }) => state === 'running')
  const start = can('lockers.banks.audit') && <StartAudit customerId={customerId} id={id} isRunning={isRunning} />
  if (data.items.length === 0)
    return (
      <EmptyState
        art="box"
        title="No audits yet"
        text="Walk along the bank, open each door, and compare what’s inside with what should be."
        actions={start}
      />
    )
  return (
    <Card title="Audits" actions={start} lined flush>
      <TableRegion label="Audits">
        <table className={tableClass}>
          <PlainHead
            headings={['Started', 'By', 'State', 'Checked', 'Differences']}
            numeric={['Checked', 'Differences']}
          />
          <tbody>
            {data.items.map((audit) => (
              <tr key={audit.id}>
                <td>
                  <Link href={bankAuditPath(customerId, id, audit.id)} className="link">
                    <RelativeTime at={audit.startedAt} />
                  </Link>
                </td>
                <td>{audit.startedBy ?? <None />}</td>
                <td>
                  <StatusMark tone={stateTones[audit.state]}>{choiceText(audit.state)}</StatusMark>
                </td>
                <td className={numericClass}>
                  {audit.checked} of {audit.doors}
                </td>
                <td className={numericClass}>{audit.differences}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </Card>
  )
}
