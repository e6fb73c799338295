/** The button that prints a label, with its dialog. */
import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Suspense, useState } from 'react'
import { useCan } from '../../../session/useSession.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const TestPrintDialog = lazyPart(() => import('./TestPrintDialog.tsx'))

interface TestPrintProps {
  customerId: string
  /** Without it, the user selects the label in the dialog. */
  labelId?: string
  /** Limits printers to this site. */
  siteId?: string
  /** Preselects the printer and label this station would use. */
  stationId?: string
}

export default function TestPrint(props: TestPrintProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useCan()('mail.thermalLabels.testPrint')) return null
  return (
    <>
      <Button leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
        Test print…
      </Button>
      <Suspense fallback={null}>{isOpen && <TestPrintDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
