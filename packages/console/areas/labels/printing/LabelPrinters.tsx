/** Print jobs of a label. */
import { CardStack } from '../../../ui/detail/CardGrid.tsx'
import { JobList } from './JobList.tsx'
import PrintersPanel from './PrintersPanel.tsx'

export default function LabelPrinters({ customerId, labelId }: { customerId: string; labelId: string }) {
  return (
    <CardStack>
      <PrintersPanel customerId={customerId} />
      <JobList
        customerId={customerId}
        filters={{ thermalLabelId: labelId, period: 'all' }}
        items={[]}
        empty={{ title: 'Not printed yet', text: 'Jobs that print this label appear here.' }}
      />
    </CardStack>
  )
}
