/** Resolves conflicts: shows both texts for each place, to keep either or both. */
import { Button } from '@mantine/core'
import { type Conflict, isConflict, type MergePart, mergedText } from '@postern/domain/areas/wiki/mergeTexts.ts'
import { useState } from 'react'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import classes from './Editor.module.css'

const choices = { mine: 'Mine', theirs: 'Theirs', both: 'Both' } as const
type Choice = keyof typeof choices

const linesOf = (conflict: Conflict, choice: Choice): readonly string[] =>
  choice === 'both' ? [...conflict.mine, ...conflict.theirs] : conflict[choice]

interface MergeDialogProps {
  parts: readonly MergePart[]
  /** Who saved the other text. */
  author: string
  onMerge: (text: string) => void
  onClose: () => void
}

const Side = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <figure className={classes.side}>
    <figcaption>{name}</figcaption>
    <pre>{lines.length === 0 ? 'Removed' : lines.join('\n')}</pre>
  </figure>
)

export function MergeDialog({ parts, author, onMerge, onClose }: MergeDialogProps) {
  const conflicts = parts.filter(isConflict)
  const [chosen, setChosen] = useState<readonly Choice[]>(() => conflicts.map(() => 'both'))
  const choiceOf = (conflict: Conflict): Choice => chosen[conflicts.indexOf(conflict)] ?? 'both'
  return (
    <Dialog
      opened
      onClose={onClose}
      long
      title={`${author} changed the same lines`}
      text="Everything else is merged. Choose what to keep at each place; nothing is saved before you save again."
      actions={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button
            variant="filled"
            onClick={() => onMerge(mergedText(parts, (conflict) => linesOf(conflict, choiceOf(conflict))))}
          >
            Merge texts
          </Button>
        </>
      }
    >
      <ol className={classes.conflicts} aria-label="Conflicts">
        {conflicts.map((conflict, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conflicts have a fixed order
          <li key={place}>
            <div className={classes.sides}>
              <Side name="Mine" lines={conflict.mine} />
              <Side name={author} lines={conflict.theirs} />
            </div>
            <Segments
              label={`Keep at place ${place + 1}`}
              value={chosen[place] ?? 'both'}
              options={choices}
              onChange={(choice) => setChosen(chosen.with(place, choice))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
