import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Suspense } from 'react'
import { statusTone } from '../../engine/cells/statusTone.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import type { Door } from './door.ts'
import { stateOf, stateText, toneOf } from './doorState.ts'

const LockerActions = lazyPart(() => import('./LockerActions.tsx'))

function Actions(props: { record: Door; customerId: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <LockerActions {...props} />
    </Suspense>
  )
}

const DoorOverview = lazyPart(() => import('./activity/DoorOverview.tsx'))

/** The door's worst state, not just its service status. A faulty door that is also out of service shows both. */
function DoorBadge({ door }: { door: Door }) {
  const unavailable = stateOf(door) === 'free' && door.available !== true
  return (
    <>
      <StatusMark tone={unavailable ? 'idle' : toneOf(door)}>
        {unavailable ? 'Free, bank unavailable' : stateText(door)}
      </StatusMark>
      {stateOf(door) === 'fault' && door.serviceState !== 'inService' && (
        <StatusMark tone={statusTone(door.serviceState)}>{choiceText(door.serviceState)}</StatusMark>
      )}
    </>
  )
}

export const lockerView = view(lockers, {
  // A door's “closed” is normal, so it gets no status tone.
  cells: {
    doorState: ({ value }) => choiceText(value),
    state: ({ record }) => <StatusMark tone={toneOf(record)}>{stateText(record)}</StatusMark>,
  },
  summary: (door, customerId = '') => ({
    state: <DoorBadge door={door} />,
    card: <DoorOverview door={door} customerId={customerId} />,
  }),
  bulkActions: [
    {
      label: 'Print labels…',
      needs: 'mail.thermalLabels.testPrint',
      Icon: IconPrinter,
      Dialog: lazyPart(() =>
        import('../labels/printing/batchDialogs.tsx').then(({ DoorLabels }) => ({ default: DoorLabels })),
      ),
    },
  ],
  tabs: {
    activity: { label: 'Activity', Panel: lazyPart(() => import('./activity/DoorActivity.tsx')) },
    ...parcelsTab('lockers'),
    ...ticketsTab('lockers'),
  },
  Actions,
  // Taking a door out of service needs a reason and has its own button.
  mayMove: ({ serviceState }, to) =>
    serviceState !== 'inService' || to === 'inService' || 'Enter a reason to take the door out of service.',
})
