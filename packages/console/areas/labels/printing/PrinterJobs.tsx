/** A printer's recent and waiting jobs. */
import type { printers } from '@postern/domain/areas/labels/printers.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../stream/useLive.ts'
import { CardStack } from '../../../ui/detail/CardGrid.tsx'
import { JobList } from './JobList.tsx'
import { PrinterCards } from './PrinterCards.tsx'
import { printingTopic, refreshPrinting, sitePrintingOptions } from './printQueries.ts'

interface PrinterJobsProps {
  record: Pick<RowOf<typeof printers>, 'id' | 'siteId'>
  customerId: string | undefined
}

export default function PrinterJobs({ record: { id, siteId }, customerId = '' }: PrinterJobsProps) {
  const client = useQueryClient()
  const { data } = useQuery(sitePrintingOptions(customerId, siteId))
  const refresh = () => void refreshPrinting(client)
  useLive(printingTopic(customerId, siteId), refresh, refresh)
  const items = data?.printers ?? []
  return (
    <CardStack>
      <PrinterCards customerId={customerId} items={items.filter((each) => each.id === id)} />
      <JobList
        customerId={customerId}
        filters={{ printerId: id, period: 'all' }}
        items={items}
        timeZone={data?.timezone}
        hidePrinter
        empty={{ title: 'No print jobs', text: 'Labels printed on this printer appear here.' }}
      />
    </CardStack>
  )
}
