import { printers } from '@postern/domain/areas/labels/printers.ts'
import { Suspense } from 'react'
import { view } from '../../engine/view.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { printerTones, printerWords } from './printing/printWords.ts'

const PrinterActions = lazyPart(() => import('./printing/PrinterActions.tsx'))

const mark = (state: keyof typeof printerTones | null) => (
  <StatusMark tone={printerTones[state ?? 'unknown']}>{printerWords[state ?? 'unknown']}</StatusMark>
)

export const printerView = view(printers, {
  applies: ({ language }, name) => language !== 'pdf' || (name !== 'host' && name !== 'port'),
  tabs: { jobs: { label: 'Print jobs', first: true, Panel: lazyPart(() => import('./printing/PrinterJobs.tsx')) } },
  cells: { state: ({ value }) => mark(value) },
  summary: ({ state, active }) => ({ status: active ? mark(state) : <StatusMark tone="off">Inactive</StatusMark> }),
  Actions: ({ record, customerId = '' }) => (
    <Suspense fallback={null}>
      <PrinterActions record={record} customerId={customerId} />
    </Suspense>
  ),
})
