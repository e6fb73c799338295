/** Links from a bank to its dashboard and layout, and the action to generate its first doors. */
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { Suspense } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { bankLayoutPath } from '../bankPaths.ts'
import DashboardLink from '../dashboard/DashboardLink.tsx'
import { mayGenerate } from '../mayGenerate.ts'
import classes from './BankActions.module.css'

type Bank = ValuesOf<(typeof lockerBanks)['fields']> & RecordMeta

const GenerateDoors = lazyPart(() => import('../GenerateDoors.tsx'))

export default function BankActions({ record, customerId = '' }: { record: Bank; customerId: string | undefined }) {
  const can = useCan()
  const hasDashboard = can('lockers.lockers.view') && record.status !== 'planned'
  const mayDraw = can('lockers.lockers.edit') && record.archivedAt === null && record.status !== 'decommissioned'
  return (
    <>
      {hasDashboard && <DashboardLink customerId={customerId} bankId={record.id} />}
      {mayDraw && (
        <PlainButtonLink
          href={bankLayoutPath(customerId, record.id)}
          {...(hasDashboard && { className: classes.wideOnly })}
        >
          Edit layout
        </PlainButtonLink>
      )}
      {mayGenerate(record, can) && (
        <Suspense fallback={null}>
          <GenerateDoors bank={record} customerId={customerId} />
        </Suspense>
      )}
    </>
  )
}
