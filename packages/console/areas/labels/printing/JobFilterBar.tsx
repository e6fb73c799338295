/** Filters for a site's print jobs: period, printer and label. Stored in the URL. */
import { type JobPeriod, jobPeriods, type SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useQuery } from '@tanstack/react-query'
import { useSetSearch } from '../../../engine/list/urlState.ts'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { choiceFilter } from '../../../ui/lists/choiceFilter.tsx'
import { EditedFilters } from '../../../ui/lists/EditedFilters.tsx'

const periodWords: Readonly<Record<JobPeriod, string>> = { today: 'Today', week: 'Last 7 days', all: 'All time' }

/** The period for the URL. Omitted for today, which is the default; removing the filter means all time. */
const writtenPeriod = (period: string | undefined): string | undefined =>
  period === 'today' ? undefined : (period ?? 'all')

interface JobFilterBarProps {
  customerId: string
  period: JobPeriod
  printerId: string | undefined
  labelId: string | undefined
  items: readonly SitePrinter[]
}

export function JobFilterBar({ customerId, period, printerId, labelId, items }: JobFilterBarProps) {
  const setSearch = useSetSearch()
  const put = (values: Readonly<Record<string, string | undefined>>) => setSearch((now) => ({ ...now, ...values }))
  const labels = useQuery(wholeOptions(thermalLabels, customerId, [])).data ?? []
  return (
    <EditedFilters
      filters={[
        choiceFilter({
          label: 'Time',
          options: jobPeriods.filter((each) => each !== 'all').map((value) => ({ value, label: periodWords[value] })),
          value: period === 'all' ? undefined : period,
          onChange: (next) => put({ period: writtenPeriod(next) }),
        }),
        choiceFilter({
          label: 'Printer',
          options: items.map(({ id, name }) => ({ value: id, label: name })),
          value: printerId,
          onChange: (printer) => put({ printer }),
          unknown: 'Another printer',
        }),
        choiceFilter({
          label: 'Label',
          options: labels.map(({ id, name }) => ({ value: id, label: name })),
          value: labelId,
          onChange: (label) => put({ label }),
          unknown: 'Another label',
        }),
      ]}
    />
  )
}
