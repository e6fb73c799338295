/** What only doors have: they go out of service for a reason, and their faults are cleared with one. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { liveBankOptions } from '../shared/openDoor/liveBankQuery.ts'
import OpenDoorDialog from '../shared/openDoor/OpenDoorDialog.tsx'
import ClearFaultDialog from './ClearFaultDialog.tsx'
import type { Door } from './door.ts'
import OutOfServiceDialog from './OutOfServiceDialog.tsx'

export default function LockerActions({ record, customerId = '' }: { record: Door; customerId: string | undefined }) {
  const can = useCan()
  const [asking, setAsking] = useState<'open' | 'fault' | 'service' | null>(null)
  const mayOpen = can('lockers.lockers.open')
  const live = useQuery({ ...liveBankOptions(customerId, record.lockerBankId), enabled: mayOpen })
  const close = () => setAsking(null)
  return (
    <>
      {mayOpen && live.data?.reports && record.serviceState !== 'decommissioned' && record.archivedAt === null && (
        <Button onClick={() => setAsking('open')}>Open door…</Button>
      )}
      {record.fault !== 'none' && can('lockers.lockers.clearFault') && (
        <Button onClick={() => setAsking('fault')}>Clear fault…</Button>
      )}
      {record.serviceState === 'inService' && can('lockers.lockers.edit') && (
        <Button onClick={() => setAsking('service')}>Take out of service…</Button>
      )}
      {asking === 'open' && <OpenDoorDialog doors={[record]} customerId={customerId} onClose={close} />}
      {asking === 'fault' && <ClearFaultDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'service' && <OutOfServiceDialog door={record} customerId={customerId} onClose={close} />}
    </>
  )
}
