/** The transforms from a cell to its field: chips to edit or remove, and a menu to add more. */
import { Menu } from '@mantine/core'
import { type ColumnPlan, missingReferences, type Transform } from '@postern/domain/imports/importPlan.ts'
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { transformText } from '../importTexts.ts'
import classes from './MapStep.module.css'
import { offeredTransforms } from './mappingEdits.ts'

type Missing = (typeof missingReferences)[number]

interface TransformChipsProps {
  /** The column’s header, or the field of a constant: names the buttons. */
  name: string
  plan: ColumnPlan
  target: ImportTarget
  missing: Missing
  onSet: (step: Transform) => void
  onRemove: (kind: Transform['kind']) => void
  onEditValues: () => void
  onMissing: (missing: Missing) => void
}

interface ChipProps {
  name: string
  words: string
  children: ReactNode
}

const Chip = ({ name, words, children }: ChipProps) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <button type="button" className={classes.chip} aria-label={`${words}, ${name}`}>
        {words}
      </button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

const missingWords: Readonly<Record<Missing, string>> = { refuse: 'Must exist', create: 'Create missing' }

const orders = ['lastFirst', 'firstLast'] as const

/** The variants a transform can be switched to. */
const variantsOf = (step: Transform, kind: ImportTarget['kind']): Transform[] => {
  if (step.kind === 'namePart') return orders.map((order) => ({ ...step, order }))
  return offeredTransforms(kind).filter((each) => each.kind === step.kind && each.kind !== 'values')
}

export function TransformChips(props: TransformChipsProps) {
  const { name, plan, target, missing, onSet, onRemove, onEditValues, onMissing } = props
  const used = new Set(plan.transforms.map(({ kind }) => kind))
  const more = offeredTransforms(target.kind).filter(({ kind }) => !used.has(kind))
  return (
    <span className={classes.chips}>
      {plan.transforms.map((step) =>
        step.kind === 'values' ? (
          <button
            key={step.kind}
            type="button"
            className={classes.chip}
            aria-label={`${transformText(step)}, ${name}`}
            onClick={onEditValues}
          >
            {transformText(step)}
          </button>
        ) : (
          <Chip key={step.kind} name={name} words={transformText(step)}>
            {variantsOf(step, target.kind).map((each) => (
              <Menu.Item key={transformText(each)} onClick={() => onSet(each)}>
                {transformText(each)}
              </Menu.Item>
            ))}
            {step.kind !== 'namePart' && (
              <>
                <Menu.Divider />
                <Menu.Item color="danger" onClick={() => onRemove(step.kind)}>
                  Remove
                </Menu.Item>
              </>
            )}
          </Chip>
        ),
      )}
      {target.creatable && (
        <Chip name={name} words={missingWords[missing]}>
          {missingReferences.map((each) => (
            <Menu.Item key={each} onClick={() => onMissing(each)}>
              {missingWords[each]}
            </Menu.Item>
          ))}
        </Chip>
      )}
      {more.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.add} aria-label={`Add transform, ${name}`}>
              <IconPlus size={12} stroke={1.8} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((step) => (
              <Menu.Item
                key={transformText(step)}
                onClick={() => (step.kind === 'values' ? onEditValues() : onSet(step))}
              >
                {step.kind === 'values' ? 'Map values…' : transformText(step)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
