/** Two people changed a label: both versions side by side, and which one to keep. */
import { Button } from '@mantine/core'
import { openDesign } from '@postern/domain/areas/labels/designing/design.ts'
import type { LabelData, LabelDocument } from '@postern/domain/areas/labels/document.ts'
import { sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { LabelPicture } from '../LabelPicture.tsx'
import classes from './Dialogs.module.css'

interface CompareDialogProps {
  mine: LabelDocument
  theirs: string
  data: LabelData
  glyphs: Glyphs
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

export default function CompareDialog(props: CompareDialogProps) {
  const { mine, theirs, data, glyphs, onMine, onTheirs, onClose } = props
  const other = openDesign(theirs, mine).document
  const sides = [
    { title: 'Yours, not saved', document: mine },
    { title: 'Theirs, saved', document: other },
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
        {sides.map(({ title, document }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <LabelPicture scene={sceneOf(document, data, glyphs)} name={title} />
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
