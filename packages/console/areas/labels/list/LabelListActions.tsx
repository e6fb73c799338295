/** Header of the label list: print counts, and import of labels from other systems. */
import { counted } from '@postern/domain/values/text.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { printsOptions } from '../labelQueries.ts'
import classes from './LabelListActions.module.css'

const PasteZplDialog = lazyPart(() => import('./PasteZplDialog.tsx'))

function TotalPrints({ customerId }: { customerId: string }) {
  const { data } = useQuery(printsOptions(customerId))
  if (!data) return null
  const total = data.items.reduce((sum, each) => sum + each.total, 0)
  return <span className={classes.prints}>{counted(total, 'print', 'prints')} in 30 days</span>
}

export default function LabelListActions({ customerId }: { customerId: string | undefined }) {
  const can = useCan()
  const [isImporting, setImporting] = useState(false)
  if (customerId === undefined) return null
  return (
    <>
      <TotalPrints customerId={customerId} />
      {can('mail.thermalLabels.create') && (
        <PlainButton
          aria-label="Import ZPL"
          icon={<IconUpload size={16} stroke={1.6} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          <span className="onWide">Import ZPL</span>
        </PlainButton>
      )}
      {isImporting && (
        <Suspense fallback={null}>
          <PasteZplDialog customerId={customerId} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
