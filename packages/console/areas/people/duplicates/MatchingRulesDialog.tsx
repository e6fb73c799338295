/** How scores are calculated, and what counts as an exact match. */
import { Button } from '@mantine/core'
import { certainRule, duplicateReasons, keptFrom, reasonPoints } from '@postern/domain/areas/people/duplicates/score.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import classes from './Compare.module.css'
import { ReasonChip } from './ScoreHead.tsx'

export function MatchingRulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Matching rules"
      text={`Contacts with ${keptFrom} points or more are listed. Accents, case, and punctuation don’t count.`}
      size={560}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <h3 className={classes.ruleTitle}>Points</h3>
      <ul className={classes.reasons}>
        {duplicateReasons.map((reason) => (
          <ReasonChip key={reason} reason={reason} points={reasonPoints[reason]} />
        ))}
      </ul>
      <p className={classes.rule}>A similar name has fewer points the less alike it is.</p>
      <h3 className={classes.ruleTitle}>Exact match</h3>
      <p className={classes.rule}>{certainRule}</p>
    </Dialog>
  )
}
