/** Properties of lines, boxes, circles and raw ZPL. */
import { NumberInput, Textarea } from '@mantine/core'
import type { BoxElement, EllipseElement, LineElement, RawElement } from '@postern/domain/areas/labels/document.ts'
import { useState } from 'react'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import type { KindFieldsProps } from './kindFields.ts'
import { LengthField } from './LengthField.tsx'
import classes from './Properties.module.css'

const colors = { black: 'Black', white: 'White' } as const

export function ShapeFields(props: KindFieldsProps<BoxElement | LineElement | EllipseElement>) {
  const { designer, element, unit, disabled, children } = props
  const { dpmm } = designer.document
  return (
    <>
      {children}
      <LengthField
        label="Thickness"
        unit={unit}
        dpmm={dpmm}
        least={1}
        disabled={disabled}
        value={Math.round(element.thickness * dpmm)}
        onChange={(dots) =>
          designer.change('Change thickness', { ...element, thickness: dots / dpmm }, `thickness ${element.id}`)
        }
      />
      {element.kind === 'box' && (
        <NumberInput
          label="Rounding"
          min={0}
          max={8}
          allowDecimal={false}
          disabled={disabled}
          value={element.rounding}
          onChange={(value) =>
            typeof value === 'number' && designer.change('Change rounding', { ...element, rounding: value })
          }
        />
      )}
      <div className={classes.wide}>
        <span className={classes.caption}>Color</span>
        <Segments
          label="Color"
          value={element.color}
          options={colors}
          onChange={(color) => !disabled && designer.change('Change color', { ...element, color })}
        />
      </div>
    </>
  )
}

/** Raw ZPL is kept as written, so it applies on blur rather than on every keystroke. */
export function RawFields({ designer, element, disabled, children }: KindFieldsProps<RawElement>) {
  const [typed, setTyped] = useState(element.zpl)
  return (
    <>
      <Textarea
        data-value-field
        label="ZPL"
        description="Sent to the printer as written."
        classNames={{ input: classes.valueInput ?? '' }}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        disabled={disabled}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() =>
          typed.trim() !== '' && typed !== element.zpl && designer.change('Edit ZPL', { ...element, zpl: typed })
        }
      />
      {children}
    </>
  )
}
