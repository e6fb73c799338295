/** A label's page: designer, preview, versions, usage and record fields. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useQuery } from '@tanstack/react-query'
import { HistoryRail } from '../../../engine/history/HistoryRail.tsx'
import { RecordBody } from '../../../engine/record/RecordBody.tsx'
import { type RecordPageOptions, useRecordPage } from '../../../engine/record/useRecordPage.ts'
import { view } from '../../../engine/view.ts'
import { useRouteResource } from '../../../pages/records/routeResource.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { RailLayout } from '../../../ui/shell/RailLayout.tsx'
import { usedByOptions, versionsOptions } from '../labelQueries.ts'

/** Tabs that use the full width. */
const { tabs } = view(thermalLabels, {
  tabs: {
    designer: { label: 'Designer', first: true, Panel: lazyPart(() => import('../designer/Designer.tsx')) },
    preview: { label: 'Preview', first: true, Panel: lazyPart(() => import('../preview/LabelPreview.tsx')) },
    versions: { label: 'Versions', first: true, Panel: lazyPart(() => import('../versions/LabelVersions.tsx')) },
    printers: {
      label: 'Printers',
      first: true,
      needs: 'customers.stations.view',
      Panel: lazyPart(() => import('./LabelPrintersTab.tsx')),
    },
    usedBy: { label: 'Used by', first: true, Panel: lazyPart(() => import('../usedBy/LabelUsedBy.tsx')) },
  },
})

function useCounts(customerId: string, id: string): Readonly<Record<string, number | undefined>> {
  const { data: versions } = useQuery(versionsOptions(customerId, id))
  const { data: use } = useQuery(usedByOptions(customerId, id))
  return {
    versions: versions?.items.length,
    usedBy: use && use.sites.count + use.packageTypes.count + use.actions.count + use.stations.count,
  }
}

function LabelRecord(options: RecordPageOptions) {
  const page = useRecordPage({ ...options, lists: tabs })
  const { resource, customerId, record, onDetails, editing } = page
  const counts = useCounts(customerId ?? '', record.id)
  const counted = page.tabs.map((each) => {
    const count = counts[each.name]
    return count === undefined ? each : { ...each, count: count.toLocaleString('en-US') }
  })
  const history = <HistoryRail resource={resource} customerId={customerId} record={record} {...editing.historyProps} />
  return (
    <RailLayout label="History" {...(onDetails && { rail: history })}>
      <RecordBody page={{ ...page, tabs: counted }} />
    </RailLayout>
  )
}

export function LabelPage() {
  const { resource, customerId, id } = useRouteResource()
  return <LabelRecord key={id} resource={resource} customerId={customerId} id={id} />
}
