/** One column of the file: sample values, target field, confidence, and transforms. */
import { Select } from '@mantine/core'
import type { ColumnPlan, Mapping, Transform } from '@postern/domain/imports/importPlan.ts'
import type { FileColumn, ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { columnLetter } from '../importTexts.ts'
import { Confidence } from './Confidence.tsx'
import classes from './MapStep.module.css'
import {
  canSplitName,
  changeTransforms,
  chooseTarget,
  chosenFor,
  plansOf,
  takenBeside,
  wholeName,
  withoutTransform,
  withTransform,
} from './mappingEdits.ts'
import { TransformChips } from './TransformChips.tsx'
import { targetChoices } from './targetChoices.ts'

const skip = 'skip'
const shownPairs = 4

interface ColumnRowProps {
  column: FileColumn
  mapping: Mapping
  targets: readonly ImportTarget[]
  isSkipped: boolean
  onMapping: (mapping: Mapping, changed: readonly string[]) => void
  onSkip: () => void
  onEditValues: () => void
}

function Samples({ samples }: Pick<FileColumn, 'samples'>) {
  return (
    <span className="truncate">
      {samples.slice(0, 4).map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values of a file have no other name
        <span key={index}>
          {index > 0 && ' · '}
          {sample.trim() === '' ? <span className="mute">blank</span> : sample}
        </span>
      ))}
    </span>
  )
}

function ValueMapRow({ plan, onEdit }: { plan: ColumnPlan; onEdit: () => void }) {
  const step = plan.transforms.find((each) => each.kind === 'values')
  if (!step || step.map.length === 0) return null
  return (
    <tr className={classes.mapRow}>
      <td>Value map</td>
      <td colSpan={4}>
        <span className={classes.valueMap}>
          {step.map.slice(0, shownPairs).map(({ from, to }) => (
            <span key={from} className={classes.pair}>
              <span className="mono">{from}</span>
              <IconArrowRight size={12} stroke={1.6} aria-label="becomes" />
              <b>{to}</b>
            </span>
          ))}
          {step.map.length > shownPairs && <span className="mute">{`${step.map.length - shownPairs} more`}</span>}
          <TextButton onClick={onEdit}>
            Edit<span className="visuallyHidden"> value map</span>
          </TextButton>
        </span>
      </td>
    </tr>
  )
}

export function ColumnRow(props: ColumnRowProps) {
  const { column, mapping, targets, isSkipped, onMapping, onSkip, onEditValues } = props
  const { index, name, samples, guess } = column
  const [plan] = plansOf(mapping, index)
  const chosen = chosenFor(mapping, index)
  const target = targets.find(({ key }) => key === plan?.target)
  const isOpen = plan === undefined && !isSkipped
  const isGuessed = guess !== null && plansOf(mapping, index).some((each) => each.target === guess.target)
  const title = name === '' ? `Column ${columnLetter(index)}` : name
  const choose = (value: string | null) => {
    if (value === skip) {
      onSkip()
      return
    }
    const next = chooseTarget(mapping, column, value, targets)
    onMapping(
      next,
      plansOf(next, index).map((each) => each.target),
    )
  }
  const changeSteps = (change: (steps: readonly Transform[]) => Transform[]) =>
    onMapping(
      changeTransforms(mapping, index, change),
      plansOf(mapping, index).map((each) => each.target),
    )
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <span className={classes.column}>
            <span className={classes.letter}>{columnLetter(index)}</span>
            <span className="mono truncate" title={title}>
              {title}
            </span>
          </span>
        </th>
        <td className={classes.samples}>
          <Samples samples={samples} />
        </td>
        <td className={classes.target}>
          <Select
            aria-label={`Field for ${title}`}
            placeholder="Select a field"
            searchable
            allowDeselect={false}
            value={chosen ?? (isSkipped ? skip : null)}
            data={[
              { value: skip, label: 'Don’t import' },
              ...(canSplitName(mapping, index, targets) ? [{ value: wholeName, label: 'Last, first name' }] : []),
              ...targetChoices(targets, takenBeside(mapping, index)),
            ]}
            onChange={choose}
          />
        </td>
        <td>
          {plan ? (
            <Confidence of={isGuessed && guess ? guess.confidence : 'own'} />
          ) : (
            <Confidence of={isSkipped ? 'skipped' : 'none'} />
          )}
        </td>
        <td>
          {plan && target && (
            <TransformChips
              name={title}
              plan={plan}
              target={target}
              missing={mapping.missing[target.key] ?? 'refuse'}
              onSet={(step) => changeSteps((steps) => withTransform(steps, step))}
              onRemove={(kind) => changeSteps((steps) => withoutTransform(steps, kind))}
              onEditValues={onEditValues}
              onMissing={(missing) =>
                onMapping({ ...mapping, missing: { ...mapping.missing, [target.key]: missing } }, [target.key])
              }
            />
          )}
          {isOpen && (
            <TextButton onClick={onSkip} aria-label={`Skip column ${title}`}>
              Skip column
            </TextButton>
          )}
        </td>
      </tr>
      {plan && <ValueMapRow plan={plan} onEdit={onEditValues} />}
    </>
  )
}
