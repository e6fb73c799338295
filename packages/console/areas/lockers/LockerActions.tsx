/** What only doors have: they go out of service for a reason, and their faults are cleared with one. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import ClearFaultDialog from './ClearFaultDialog.tsx'
import type { Door } from './door.ts'
import OutOfServiceDialog from './OutOfServiceDialog.tsx'

export default function LockerActions({ record, customerId = '' }: { record: Door; customerId: string | undefined }) {
  const can = useCan()
  const [asking, setAsking] = useState<'fault' | 'service' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      {record.fault !== 'none' && can('lockers.lockers.clearFault') && (
        <Button onClick={() => setAsking('fault')}>Clear fault…</Button>
      )}
      {record.serviceState === 'inService' && can('lockers.lockers.edit') && (
        <Button onClick={() => setAsking('service')}>Take out of service…</Button>
      )}
      {asking === 'fault' && <ClearFaultDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'service' && <OutOfServiceDialog door={record} customerId={customerId} onClose={close} />}
    </>
  )
}
