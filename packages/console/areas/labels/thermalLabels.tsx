import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { choiceText, counted, inSentence } from '@postern/domain/values/text.ts'
import { Suspense } from 'react'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { allOrSome } from '../shared/allOrSome.tsx'
import type { Label } from './labelQueries.ts'
import { hasNewDraft, nextVersion, plannedDay, stateTone, stateWords } from './labelWords.ts'
import { LabelListWrapper } from './list/LabelListWrapper.tsx'

const LabelActions = lazyPart(() => import('./page/LabelActions.tsx'))

const Actions = (props: { record: Label; customerId: string | undefined }) => (
  <Suspense fallback={null}>
    <LabelActions {...props} />
  </Suspense>
)

export const thermalLabelView = view(thermalLabels, {
  cells: {
    siteIds: allOrSome('sites'),
    packageTypeIds: allOrSome('packageTypes'),
    source: ({ value }) => <span className="mono">{value}</span>,
    version: ({ value, record }) =>
      value === null ? <None /> : `Version ${value}${record.hasDraft ? ` and draft ${value + 1}` : ''}`,
  },
  inputs: { source: lazyPart(() => import('./LabelSourceInput.tsx')) },
  summary: (label) => ({
    state: hasNewDraft(label) ? (
      <Tag tone="info">Draft after version {label.version}</Tag>
    ) : (
      <StatusMark tone={stateTone(label)}>
        {stateWords(label)}
        {label.state === 'published' && ' published'}
      </StatusMark>
    ),
    facts: [
      `${label.widthIn.toFixed(2)} × ${label.heightIn.toFixed(2)} in, ${label.dpi} dpi`,
      ...(label.isDefault ? [`Default for ${inSentence(choiceText(label.purpose))} labels`] : []),
      ...(label.state === 'published' && label.retiresOn !== null ? [`Retires ${plannedDay(label.retiresOn)}`] : []),
      `${counted(label.prints30Days ?? 0, 'print', 'prints')} in 30 days`,
    ],
  }),
  Actions,
  ListWrapper: LabelListWrapper,
  ListActions: lazyPart(() => import('./list/LabelListActions.tsx')),
  // Publishing needs a note and retiring has its own menu item, so the state can't be changed directly.
  mayMove: (label, to) => `Use ${to === 'published' ? `Publish version ${nextVersion(label)}` : 'Retire'}.`,
  menu: async () => [(await import('./page/retire.ts')).retire],
})
