import type { LongTextField } from '@postern/domain/engine/fieldKinds.ts'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { inputs } from '../../engine/inputs/inputs.tsx'
import classes from './LabelSourceInput.module.css'

const LongText = inputs.longText

/** Input for label source. Monospaced, because every character matters. */
export default function LabelSourceInput(props: FieldInput<unknown, LongTextField>) {
  return (
    <div className={classes.source}>
      <LongText {...props} />
    </div>
  )
}
