/** Door-specific actions: open, move its parcel, release, clear a fault, take out of service. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { liveBankOptions } from '../shared/openDoor/liveBankQuery.ts'
import OpenDoorDialog from '../shared/openDoor/OpenDoorDialog.tsx'
import ClearFaultDialog from './ClearFaultDialog.tsx'
import type { Door } from './door.ts'
import MoveDialog from './ledger/MoveDialog.tsx'
import ReleaseDialog from './ledger/ReleaseDialog.tsx'
import OutOfServiceDialog from './OutOfServiceDialog.tsx'

export default function LockerActions({ record, customerId = '' }: { record: Door; customerId: string | undefined }) {
  const can = useCan()
  const [asking, setAsking] = useState<'open' | 'fault' | 'service' | 'release' | 'move' | null>(null)
  const mayOpen = can('lockers.lockers.open')
  const live = useQuery({ ...liveBankOptions(customerId, record.lockerBankId), enabled: mayOpen })
  const close = () => setAsking(null)
  const isTaken = record.occupancy !== 'empty' && record.occupancy !== 'unknown'
  const mayRelease = isTaken && can('lockers.lockers.release') && record.archivedAt === null
  return (
    <>
      {mayOpen && live.data?.reports && record.serviceState !== 'decommissioned' && record.archivedAt === null && (
        <Button onClick={() => setAsking('open')}>Open door…</Button>
      )}
      {mayRelease && mayOpen && live.data?.reports && record.occupancy !== 'reserved' && (
        <Button onClick={() => setAsking('move')}>Move parcel…</Button>
      )}
      {mayRelease && <Button onClick={() => setAsking('release')}>Release…</Button>}
      {record.fault !== 'none' && can('lockers.lockers.clearFault') && (
        <Button onClick={() => setAsking('fault')}>Clear fault…</Button>
      )}
      {record.serviceState === 'inService' && can('lockers.lockers.edit') && (
        <Button onClick={() => setAsking('service')}>Take out of service…</Button>
      )}
      {asking === 'open' && <OpenDoorDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'release' && <ReleaseDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'move' && <MoveDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'fault' && <ClearFaultDialog door={record} customerId={customerId} onClose={close} />}
      {asking === 'service' && <OutOfServiceDialog door={record} customerId={customerId} onClose={close} />}
    </>
  )
}
