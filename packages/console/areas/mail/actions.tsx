import { actions } from '@postern/domain/areas/mail/actions.ts'
import type { RecordMeta } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usageTab } from '../parcels/usageTab.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import { DuplicateButton } from '../shared/DuplicateButton.tsx'

export const actionView = view(actions, {
  cells: {
    siteIds: allOrSome('sites'),
    allowedRoleIds: allOrSome('securityRoles', 'All roles'),
    nextActionIds: allOrSome('actions', 'Any'),
    // A requirement, not a status, so it is plain text.
    signature: ({ value }) => (value === null ? null : choiceText(value)),
  },
  tabs: usageTab('actions', 'Usage'),
  FormEffects: lazyPart(() => import('./ActionFormEffects.tsx')),
  Actions: ({ record, customerId }: { record: RecordMeta; customerId: string | undefined }) => (
    <DuplicateButton resource={actions} id={record.id} customerId={customerId} />
  ),
})
