/** Properties of the selected element. */
import { Button } from '@mantine/core'
import { kindName } from '@postern/domain/areas/labels/designing/elementNames.ts'
import { sizedTo } from '@postern/domain/areas/labels/designing/resizing.ts'
import type { LengthUnit } from '@postern/domain/areas/labels/designing/units.ts'
import type { LabelElement, Turn } from '@postern/domain/areas/labels/document.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import { ElementIcon } from '../panels/elementIcons.tsx'
import type { LabelDesigner } from '../useDesigner.ts'
import { BarcodeFields, MatrixFields } from './CodeFields.tsx'
import { LengthField } from './LengthField.tsx'
import classes from './Properties.module.css'
import { RawFields, ShapeFields } from './ShapeFields.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextFields } from './TextFields.tsx'

interface PropertiesProps {
  designer: LabelDesigner
  unit: LengthUnit
}

interface ElementPropertiesProps extends PropertiesProps {
  element: LabelElement
  disabled: boolean
}

function KindFields({ element, ...rest }: ElementPropertiesProps & { children: ReactNode }) {
  switch (element.kind) {
    case 'text':
      return <TextFields element={element} {...rest} />
    case 'barcode':
      return <BarcodeFields element={element} {...rest} />
    case 'matrix':
      return <MatrixFields element={element} {...rest} />
    case 'box':
    case 'line':
    case 'ellipse':
      return <ShapeFields element={element} {...rest} />
    case 'raw':
      return <RawFields key={element.zpl} element={element} {...rest} />
    case 'image':
      return rest.children
  }
}

function PlaceFields({ designer, element, unit, disabled }: ElementPropertiesProps) {
  const { dpmm } = designer.document
  const sizing = designer.sizingOf(element)
  const field = { unit, dpmm, disabled }
  const place = (changes: { x: number } | { y: number }) =>
    designer.change('Move', { ...element, ...changes }, `place ${element.id}`)
  const size = (side: 'width' | 'height', dots: number) =>
    sizing && designer.change('Resize', sizedTo(element, side, dots, sizing), `size ${element.id}`)
  return (
    <>
      <div className={classes.pair}>
        <LengthField
          {...field}
          label="X"
          value={Math.round(element.x * dpmm)}
          onChange={(x) => place({ x: x / dpmm })}
        />
        <LengthField
          {...field}
          label="Y"
          value={Math.round(element.y * dpmm)}
          onChange={(y) => place({ y: y / dpmm })}
        />
      </div>
      {sizing && element.kind !== 'raw' && (
        <div className={classes.pair}>
          <LengthField
            {...field}
            label="Width"
            least={1}
            value={Math.round(sizing.box.width)}
            onChange={(dots) => size('width', dots)}
          />
          <LengthField
            {...field}
            label="Height"
            least={1}
            value={Math.round(sizing.box.height)}
            onChange={(dots) => size('height', dots)}
          />
        </div>
      )}
    </>
  )
}

const turnNames = { 0: '0°', 90: '90°', 180: '180°', 270: '270°' } as const
const turns: readonly Turn[] = [0, 90, 180, 270]

function LookFields({ designer, element, disabled }: ElementPropertiesProps) {
  const turnTo = (turn: Turn) => {
    const quarters = (turns.indexOf(turn) - turns.indexOf(element.turn) + turns.length) % turns.length
    if (quarters !== 0 && !disabled) designer.turn(quarters)
  }
  return (
    <>
      {(element.kind === 'text' || element.kind === 'barcode' || element.kind === 'matrix') && (
        <div className={classes.wide}>
          <span className={classes.caption}>Turn</span>
          <Segments
            label="Turn"
            value={`${element.turn}`}
            options={turnNames}
            onChange={(value) => {
              const turn = turns.find((each) => `${each}` === value)
              if (turn !== undefined) turnTo(turn)
            }}
          />
        </div>
      )}
      {element.kind !== 'raw' && (
        <SwitchField
          label="Reversed"
          checked={element.isReversed}
          disabled={disabled}
          onChange={(isReversed) => designer.change('Reverse', { ...element, isReversed })}
        />
      )}
      <SwitchField
        label="Locked"
        checked={element.isLocked}
        disabled={designer.isReadOnly}
        onChange={(isLocked) => designer.change(isLocked ? 'Lock' : 'Unlock', { ...element, isLocked })}
      />
    </>
  )
}

function SeveralProperties({ designer }: { designer: LabelDesigner }) {
  const { selected, isReadOnly } = designer
  const isGrouped = selected.some((element) => element.group !== null)
  return (
    <section className={classes.properties} aria-label="Properties">
      <h2 className={classes.title}>{counted(selected.length, 'element', 'elements')}</h2>
      {!isReadOnly && (
        <div className={classes.buttons}>
          <Button size="xs" onClick={() => designer.align('left')}>
            Align left
          </Button>
          <Button size="xs" onClick={() => designer.align('top')}>
            Align top
          </Button>
          <Button size="xs" disabled={selected.length < 3} onClick={() => designer.distribute('y')}>
            Distribute down
          </Button>
          <Button size="xs" onClick={isGrouped ? designer.ungroup : designer.group}>
            {isGrouped ? 'Ungroup' : 'Group'}
          </Button>
          <Button size="xs" onClick={() => designer.duplicate()}>
            Duplicate
          </Button>
          <Button size="xs" onClick={() => designer.remove()}>
            Delete
          </Button>
        </div>
      )}
    </section>
  )
}

export function Properties({ designer, unit }: PropertiesProps) {
  const [element, ...others] = designer.selected
  if (others.length > 0) return <SeveralProperties designer={designer} />
  if (!element)
    return (
      <section className={classes.properties} aria-label="Properties">
        <h2 className={classes.title}>Label</h2>
        <p className="mute">Select an element to edit it.</p>
      </section>
    )
  const disabled = designer.isReadOnly || element.isLocked
  const props = { designer, element, unit, disabled }
  return (
    <section className={classes.properties} aria-label="Properties" key={element.id}>
      <h2 className={classes.title}>
        <ElementIcon element={element} />
        {kindName(element)}
      </h2>
      <KindFields {...props}>
        <PlaceFields {...props} />
      </KindFields>
      <LookFields {...props} />
      {!designer.isReadOnly && (
        <div className={classes.buttons}>
          <Button size="xs" onClick={() => designer.duplicate()}>
            Duplicate
          </Button>
          <Button size="xs" disabled={element.isLocked} onClick={() => designer.remove()}>
            Delete
          </Button>
        </div>
      )}
    </section>
  )
}
