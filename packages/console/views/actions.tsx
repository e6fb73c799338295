import type { RecordMeta } from '@postern/domain/resource.ts'
import { actions } from '@postern/domain/resources/actions.ts'
import { lazy } from 'react'
import { DuplicateButton } from './DuplicateButton.tsx'
import { usageTab } from './usageTab.tsx'
import { view } from './view.ts'

export const actionView = view(actions, {
  tabs: usageTab('actions', 'Usage'),
  Following: lazy(() => import('./ActionFollowing.tsx')),
  Actions: ({ record, customerId }: { record: RecordMeta; customerId: string | undefined }) => (
    <DuplicateButton resource={actions} id={record.id} customerId={customerId} />
  ),
})
