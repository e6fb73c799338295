import type { UnmatchedKpi } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { withSearch } from '../../../engine/list/urlState.ts'
import { systemSectionPath } from '../../../paths.ts'
import { KpiStrip } from '../../../ui/detail/KpiStrip.tsx'

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`)
const written = new Intl.NumberFormat('en-US')

/** Whole hours; from two days on, days. */
const waited = (hours: number): string => (hours < 48 ? `${Math.round(hours)} h` : `${(hours / 24).toFixed(1)} d`)

export function UnmatchedKpis({ kpi }: { kpi: UnmatchedKpi }) {
  const path = systemSectionPath('unmatched/carrierLogic')
  const [top] = kpi.topCustomers
  return (
    <KpiStrip
      label="Recognition"
      items={[
        {
          label: 'Recognized today',
          href: path,
          value: percent(kpi.recognisedToday),
          note: `${percent(kpi.recognised30Days)} in 30 days`,
        },
        {
          label: 'Not recognized',
          href: withSearch(path, { days: '30' }),
          value: written.format(kpi.unmatched30Days),
          note: `scans in 30 days, ${counted(kpi.openShapes, 'open shape', 'open shapes')}`,
        },
        {
          label: 'New shapes',
          href: withSearch(path, { days: '7', state: 'new' }),
          value: written.format(kpi.newShapes),
          note: 'first seen in the last 7 days',
        },
        {
          label: 'Time to resolve',
          href: withSearch(path, { state: 'all' }),
          value: kpi.hoursToResolve === null ? '–' : waited(kpi.hoursToResolve),
          note:
            kpi.resolved90Days === 0
              ? 'none resolved in 90 days'
              : `median of ${counted(kpi.resolved90Days, 'scan', 'scans')} in 90 days`,
        },
        ...(top
          ? [
              {
                label: 'Top customer',
                href: withSearch(path, { customer: top.id }),
                value: written.format(top.count),
                note: `${top.name}, in 90 days`,
              },
            ]
          : []),
      ]}
    />
  )
}
