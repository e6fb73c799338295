/** Scans the barcodes of the rendered label, as printed and after some wear. */

import { Button } from '@mantine/core'
import { elementName } from '@postern/domain/areas/labels/designing/elementNames.ts'
import type { LabelData, LabelDocument } from '@postern/domain/areas/labels/document.ts'
import type { ReadResult, ScannedBarcode, Wear } from '@postern/domain/areas/labels/renderEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../../engine/requests/queries.ts'
import { call } from '../../../../http/call.ts'
import { FailedPart } from '../../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../../../ui/marks/tone.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import classes from './Dialogs.module.css'

const wearNames: Readonly<Record<Wear, string>> = {
  none: 'As printed',
  lowInk: 'Low ink',
  noise: 'Specks',
  tilt: 'Tilted 5°',
}
const results: Readonly<Record<ReadResult, { tone: Tone; text: string }>> = {
  read: { tone: 'ok', text: 'Reads' },
  notRead: { tone: 'danger', text: 'Not read' },
  misread: { tone: 'danger', text: 'Misread' },
  notSupported: { tone: 'idle', text: 'Not checked' },
}

interface VerifyDialogProps {
  source: string
  document: LabelDocument
  data: LabelData
  onClose: () => void
}

function Scanned({ barcode, name }: { barcode: ScannedBarcode; name: string }) {
  return (
    <li>
      <h3>
        {name} <span className="mono mute">{barcode.expected}</span>
      </h3>
      {barcode.failure !== null && <StatusMark tone="danger">{barcode.failure}</StatusMark>}
      <dl>
        {barcode.results.map(({ wear, result }) => (
          <div key={wear}>
            <dt>{wearNames[wear]}</dt>
            <dd>
              <StatusMark tone={results[result].tone}>{results[result].text}</StatusMark>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

export default function VerifyDialog({ source, document, data, onClose }: VerifyDialogProps) {
  const { dpmm, widthMm, heightMm, elements } = document
  const scan = useQuery({
    queryKey: ['labels', 'verify', source, dpmm, widthMm, heightMm, data],
    queryFn: ({ signal }) =>
      call('POST /api/labels/verify', { body: { source, dpmm, widthMm, heightMm, data: { ...data } }, signal }),
    ...errorsInPlace,
  })
  // The server parses the source itself, so match elements by order, not by id.
  const codes = elements.filter(({ kind }) => kind === 'barcode' || kind === 'matrix')
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Scannability"
      text="Every barcode is read back from the printed picture, and again with simulated wear."
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {scan.isPending && <SkeletonLines lines={4} label="Reading barcodes" />}
      {scan.error && <FailedPart error={scan.error} onRetry={() => scan.refetch()} />}
      {scan.data?.barcodes.length === 0 && <p className="mute">No barcodes on this label</p>}
      <ul className={classes.scanned}>
        {scan.data?.barcodes.map((barcode, index) => {
          const element = codes[index]
          return <Scanned key={barcode.elementId} barcode={barcode} name={element ? elementName(element) : 'Barcode'} />
        })}
      </ul>
    </Dialog>
  )
}
