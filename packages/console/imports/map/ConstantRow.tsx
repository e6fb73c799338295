import type { ColumnPlan } from '@postern/domain/imports/importPlan.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { Confidence } from './Confidence.tsx'
import classes from './MapStep.module.css'

interface ConstantRowProps {
  plan: ColumnPlan
  label: string
  onRemove: () => void
}

/** A field that has the same value in every row. */
export const ConstantRow = ({ plan, label, onRemove }: ConstantRowProps) => (
  <tr>
    <th scope="row">
      <span className={classes.column}>
        <span className={classes.letter}>=</span>
        Constant
      </span>
    </th>
    <td className={classes.samples}>
      <span className="truncate">{plan.constant}</span>
    </td>
    <td className={classes.target}>{label}</td>
    <td>
      <Confidence of="own" />
    </td>
    <td>
      <TextButton aria-label={`Remove constant ${label}`} onClick={onRemove}>
        Remove
      </TextButton>
    </td>
  </tr>
)
