import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { lazy, Suspense } from 'react'
import { view } from '../../engine/view.ts'
import { ticketsTab } from '../helpDesk/ticketsTab.tsx'
import { parcelsTab } from '../parcels/parcelsTab.tsx'
import type { Door } from './door.ts'

const LockerActions = lazy(() => import('./LockerActions.tsx'))

function Actions(props: { record: Door; customerId: string | undefined }) {
  return (
    <Suspense fallback={null}>
      <LockerActions {...props} />
    </Suspense>
  )
}

export const lockerView = view(lockers, {
  // A closed door is how it should be, not a state that has ended.
  cells: { doorState: ({ value }) => choiceText(value) },
  tabs: { ...parcelsTab('lockers'), ...ticketsTab('lockers') },
  Actions,
  // Why a door goes out of service is asked by a button of its own.
  mayMove: ({ serviceState }, to) =>
    serviceState !== 'inService' || to === 'inService' || 'Enter a reason to take the door out of service.',
})
