import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { lockers } from '@postern/domain/resources/lockers.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy, Suspense } from 'react'
import { parcelsTab } from './parcelsTab.tsx'
import { ticketsTab } from './ticketsTab.tsx'
import { view } from './view.ts'

const LockerActions = lazy(() => import('./LockerActions.tsx'))

function Actions(props: { record: ValuesOf<(typeof lockers)['fields']> & RecordMeta; customerId: string | undefined }) {
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
    serviceState !== 'inService' || to === 'inService' || 'Say why the door goes out of service.',
})
