/** Properties of the selected door. Fields commit on blur, so typing is one undo step. */
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { editDoor } from '@postern/domain/areas/lockers/geometry/doorSteps.ts'
import { type Draft, type DraftDoor, handleOf, isReachable } from '@postern/domain/areas/lockers/geometry/draft.ts'
import { type Problem, reachBySize } from '@postern/domain/areas/lockers/geometry/problems.ts'
import { isInReach, reachMm } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { lockerSizes } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import classes from './LayoutEditor.module.css'
import type { LayoutDraft } from './useLayoutDraft.ts'

interface TextFieldProps {
  label: string
  value: string
  max: number
  error: string | undefined
  onWrite: (value: string) => void
}

function TextField({ label, value, max, error, onWrite }: TextFieldProps) {
  const [typed, setTyped] = useState(value)
  const write = () => typed.trim() !== value && onWrite(typed.trim())
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={max}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={write}
      onKeyDown={(event) => event.key === 'Enter' && write()}
    />
  )
}

const numbers = new Intl.NumberFormat('en-US')
// No static mode here: it requires an assignee, which is set on the door's own page.
const modes = ['inherit', 'delivery', 'storage', 'asset', 'returns'] as const satisfies readonly DraftDoor['mode'][]

interface DoorPropertiesProps {
  draft: Draft
  door: DraftDoor
  problems: readonly Problem[]
  make: LayoutDraft['make']
}

export function DoorProperties({ draft, door, problems, make }: DoorPropertiesProps) {
  const { key } = door
  const errorOf = (kind: Problem['kind']) =>
    problems.find((problem) => problem.kind === kind && problem.tone === 'danger' && problem.keys.includes(key))?.detail
  const write = (values: Parameters<typeof editDoor>[2], detail: string) =>
    make((each) => editDoor(each, key, values, detail))
  const handle = handleOf(draft, door)
  const depth = (value: number | string) =>
    typeof value === 'number' && value !== door.depthMm && value >= 50 && write({ depthMm: value }, `Depth ${value} mm`)
  return (
    <section className={classes.properties} aria-label={`Door ${door.label}`}>
      <h2 className={classes.partTitle}>
        Door {door.label} <span className="mute">{isReachable(draft, door) ? 'In reach' : 'Out of reach'}</span>
      </h2>
      <div className={classes.pair}>
        <TextField
          key={`label ${key} ${door.label}`}
          label="Number"
          value={door.label}
          max={8}
          error={errorOf('label')}
          onWrite={(label) => write({ label }, `Number ${label}`)}
        />
        <Select
          label="Size"
          data={lockerSizes.map((size) => ({ value: size, label: size }))}
          value={door.size}
          allowDeselect={false}
          onChange={(value) => {
            const size = lockerSizes.find((each) => each === value)
            if (size && size !== door.size) write({ size }, `Size ${size}`)
          }}
        />
      </div>
      <TextField
        key={`address ${key} ${door.hardwareAddress}`}
        label="Hardware address"
        value={door.hardwareAddress}
        max={32}
        error={errorOf('address')}
        onWrite={(hardwareAddress) => write({ hardwareAddress }, `Address ${hardwareAddress}`)}
      />
      <div className={classes.pair}>
        <TextInput label="Height" value={`${door.heightMm} mm`} readOnly description="Split or merge to change it." />
        <NumberInput
          key={`depth ${key} ${door.depthMm}`}
          label="Depth"
          suffix=" mm"
          min={50}
          max={2500}
          allowDecimal={false}
          defaultValue={door.depthMm}
          onBlur={(event) => depth(Number.parseInt(event.currentTarget.value, 10))}
        />
      </div>
      {door.mode === 'static' ? (
        <TextInput label="Mode" value={choiceText(door.mode)} readOnly description="Change it on the door’s page." />
      ) : (
        <Select
          label="Mode"
          data={modes.map((value) => ({ value, label: choiceText(value) }))}
          value={door.mode}
          allowDeselect={false}
          onChange={(value) => {
            const mode = modes.find((each) => each === value)
            if (mode && mode !== door.mode) write({ mode }, choiceText(mode))
          }}
        />
      )}
      <Switch
        label="Accessible door"
        description={`Handle at ${numbers.format(handle)} mm, ${isInReach(handle) ? 'inside' : 'outside'} ${reachMm.lowest}–${numbers.format(reachMm.highest)} mm.`}
        checked={isReachable(draft, door)}
        onChange={(event) => {
          const wanted = event.currentTarget.checked
          write(
            { isAccessible: wanted === isInReach(handle) ? null : wanted },
            wanted ? 'Accessible' : 'Not accessible',
          )
        }}
      />
    </section>
  )
}

/** Accessible doors per size. */
export function ReachBySize({ draft }: { draft: Draft }) {
  const rows = reachBySize(draft)
  if (rows.length === 0) return null
  return (
    <section aria-label="In reach by size">
      <h2 className={classes.partTitle}>In reach by size</h2>
      <ul className={classes.sizes}>
        {rows.map(({ size, reachable, all }) => (
          <li key={size}>
            <span className="strong">{size}</span>
            <MeterBar parts={[{ value: reachable, tone: 'accent' }]} max={all} height={6} />
            <span className="num">
              {reachable} <span className="mute">of {all}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
