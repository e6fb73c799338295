/** Door panel beside the bank: actions, commands, contents, states and history. */
import type { DoorCommandRow } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQuery } from '@tanstack/react-query'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { SidePanel } from '../../../ui/overlays/SidePanel.tsx'
import { liveBankOptions } from '../../shared/openDoor/liveBankQuery.ts'
import DoorOverview from '../activity/DoorOverview.tsx'
import type { Door } from '../door.ts'
import { stateText, toneOf } from '../doorState.ts'
import LockerActions from '../LockerActions.tsx'
import { CommandRows } from './CommandRows.tsx'
import classes from './dashboard.module.css'

const shown = 3

const isOf =
  (door: Door) =>
  ({ lockerId }: DoorCommandRow): boolean =>
    lockerId === door.id

interface DoorPanelProps {
  door: Door
  customerId: string
  onClose: () => void
}

export default function DoorPanel({ door, customerId, onClose }: DoorPanelProps) {
  const live = useQuery(liveBankOptions(customerId, door.lockerBankId))
  const commands = live.data?.commands.filter(isOf(door)).slice(0, shown) ?? []
  return (
    <SidePanel
      opened
      onClose={onClose}
      size={520}
      title={
        <>
          Door {door.label} <StatusMark tone={toneOf(door)}>{stateText(door)}</StatusMark>
        </>
      }
      footer={<PlainButtonLink href={recordPath(lockers, door.id, customerId)}>View door</PlainButtonLink>}
    >
      <div className={classes.panel}>
        <div className={classes.buttons}>
          <LockerActions record={door} customerId={customerId} />
        </div>
        {commands.length > 0 && (
          <Card title="Commands">
            <CommandRows commands={commands} labelOf={() => door.label} />
          </Card>
        )}
        <DoorOverview door={door} customerId={customerId} narrow />
      </div>
    </SidePanel>
  )
}
