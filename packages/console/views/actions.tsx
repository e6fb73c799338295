import type { RecordMeta } from '@postern/domain/resource.ts'
import { actions } from '@postern/domain/resources/actions.ts'
import { choiceText } from '@postern/domain/text.ts'
import { lazy } from 'react'
import { allOrSome } from './allOrSome.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { usageTab } from './usageTab.tsx'
import { view } from './view.ts'

export const actionView = view(actions, {
  cells: {
    siteIds: allOrSome('sites'),
    allowedRoleIds: allOrSome('securityRoles', 'All roles'),
    nextActionIds: allOrSome('actions', 'Any'),
    // What is asked for is a fact, not a state.
    signature: ({ value }) => (value === null ? null : choiceText(value)),
  },
  tabs: usageTab('actions', 'Usage'),
  Following: lazy(() => import('./ActionFollowing.tsx')),
  Actions: ({ record, customerId }: { record: RecordMeta; customerId: string | undefined }) => (
    <DuplicateButton resource={actions} id={record.id} customerId={customerId} />
  ),
})
