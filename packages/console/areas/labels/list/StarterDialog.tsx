/** Starter labels by purpose and size, with previews. */
import { type StarterLabel, starterLabels } from '@postern/domain/areas/labels/starters/starters.ts'
import { samples } from '@postern/domain/areas/labels/variables.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { LabelOnCard } from '../labelQueries.ts'
import { LabelPicture } from '../picture/LabelPicture.tsx'
import { freeCode, freeName, useCreateLabel } from './createLabel.ts'
import classes from './StarterDialog.module.css'

const sizes = { '4 × 6': '4 × 6 in', '4 × 2': '4 × 2 in', '2 × 1': '2 × 1 in' } as const
type Size = keyof typeof sizes

const sizeOf = ({ widthIn, heightIn }: StarterLabel): string => `${widthIn} × ${heightIn}`

interface StarterDialogProps {
  customerId: string
  labels: readonly LabelOnCard[]
  onClose: () => void
}

export default function StarterDialog({ customerId, labels, onClose }: StarterDialogProps) {
  const [size, setSize] = useState<Size>('4 × 2')
  const { start, isPending, error } = useCreateLabel(customerId, onClose)
  const copy = ({ name, code, purpose, widthIn, heightIn, source }: StarterLabel) =>
    start({
      name: freeName(
        name,
        labels.map((label) => label.name),
      ),
      code: freeCode(
        code,
        labels.map((label) => label.code),
      ),
      purpose,
      widthIn,
      heightIn,
      dpi: '203',
      source,
    })
  return (
    <Dialog
      opened
      size={860}
      onClose={onClose}
      locked={isPending}
      title="Copy from a template"
      text="Select a label. It becomes a draft that you can change before you publish it."
    >
      <Segments label="Size" value={size} options={sizes} onChange={setSize} />
      <ul className={classes.starters}>
        {starterLabels
          .filter((starter) => sizeOf(starter) === size)
          .map((starter) => (
            <li key={starter.key}>
              <button type="button" className={classes.starter} disabled={isPending} onClick={() => copy(starter)}>
                <span className={classes.room}>
                  <LabelPicture
                    label={{ ...starter, dpi: '203' }}
                    data={samples.typical}
                    alt=""
                    className={starter.heightIn > starter.widthIn ? classes.tall : undefined}
                  />
                </span>
                <span className={classes.name}>{choiceText(starter.purpose)}</span>
              </button>
            </li>
          ))}
      </ul>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Dialog>
  )
}
