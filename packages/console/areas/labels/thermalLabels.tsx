import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { lazy } from 'react'
import { view } from '../../engine/view.ts'
import { allOrSome } from '../shared/allOrSome.tsx'

export const thermalLabelView = view(thermalLabels, {
  cells: {
    siteIds: allOrSome('sites'),
    packageTypeIds: allOrSome('packageTypes'),
    source: ({ value }) => <span className="mono">{value}</span>,
  },
  inputs: { source: lazy(() => import('./LabelSourceInput.tsx')) },
})
