/** Shown if two users changed a label: both versions side by side, and a choice of which one to keep. */
import { Button } from '@mantine/core'
import type { LabelData } from '@postern/domain/areas/labels/document.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import type { DrawnSource } from '../../picture/drawLabel.ts'
import { LabelPicture } from '../../picture/LabelPicture.tsx'
import classes from './Dialogs.module.css'

interface CompareDialogProps {
  mine: DrawnSource
  /** Source of the other version, on the same paper. */
  theirs: string
  data: LabelData
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

export default function CompareDialog({ mine, theirs, data, onMine, onTheirs, onClose }: CompareDialogProps) {
  const sides = [
    { title: 'Yours, not saved', label: mine },
    { title: 'Theirs, saved', label: { ...mine, source: theirs } },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      size={920}
      title="Someone else changed this label"
      text="Compare both versions, then keep one."
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Decide later
          </Button>
          <Button onClick={onTheirs}>Use theirs</Button>
          <Button variant="filled" onClick={onMine}>
            Save mine
          </Button>
        </>
      }
    >
      <div className={classes.compare}>
        {sides.map(({ title, label }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <LabelPicture label={label} data={data} alt={title} />
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
