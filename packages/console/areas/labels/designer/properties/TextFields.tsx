/** Properties of text: value, font and block. */
import { NumberInput, Select } from '@mantine/core'
import type { TextBlock, TextElement } from '@postern/domain/areas/labels/document.ts'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import type { KindFieldsProps } from './kindFields.ts'
import { LengthField } from './LengthField.tsx'
import classes from './Properties.module.css'
import { SwitchField } from './SwitchField.tsx'
import { ValueField } from './ValueField.tsx'

const aligns = { left: 'Left', center: 'Center', right: 'Right', justify: 'Justify' } as const
/** Font 0 is scalable; the lettered fonts are the printer’s bitmap fonts. */
const fonts = ['0', 'A', 'B', 'D', 'E', 'F', 'G', 'H', 'P', 'Q', 'R', 'S', 'T', 'U', 'V']

export function TextFields({ designer, element, unit, disabled, children }: KindFieldsProps<TextElement>) {
  const { dpmm, widthMm } = designer.document
  const { id, block } = element
  const write = (changes: Partial<TextElement>, title: string, joins: string | null = null) =>
    designer.change(title, { ...element, ...changes }, joins)
  const writeBlock = (changes: Partial<TextBlock>) => block && write({ block: { ...block, ...changes } }, 'Edit block')
  const length = { unit, dpmm, disabled, least: 1 }
  const startBlock = (): TextBlock => ({
    width: Math.max(10, Math.min(40, widthMm - element.x - 2)),
    lines: 2,
    gap: 0,
    align: 'left',
    indent: 0,
    overflow: 'overprint',
  })
  return (
    <>
      <ValueField
        designer={designer}
        value={element.value}
        hasLines={block !== null}
        disabled={disabled}
        onChange={(value) => write({ value }, 'Edit value', `value ${id}`)}
      />
      {children}
      <Select
        label="Font"
        data={[...new Set([...fonts, element.font])].map((font) => ({
          value: font,
          label: font === '0' ? 'Scalable (0)' : `Bitmap ${font}`,
        }))}
        value={element.font}
        allowDeselect={false}
        disabled={disabled}
        onChange={(font) => font !== null && font !== element.font && write({ font }, 'Change font')}
      />
      <div className={classes.pair}>
        <LengthField
          {...length}
          label="Font height"
          value={Math.round(element.height * dpmm)}
          onChange={(dots) => write({ height: dots / dpmm }, 'Change font', `font ${id}`)}
        />
        <LengthField
          {...length}
          label="Font width"
          value={Math.round(element.width * dpmm)}
          onChange={(dots) => write({ width: dots / dpmm }, 'Change font', `font ${id}`)}
        />
      </div>
      <SwitchField
        label="Wrap in block"
        checked={block !== null}
        disabled={disabled}
        onChange={(isOn) => write({ block: isOn ? startBlock() : null }, 'Edit block')}
      />
      {block && (
        <>
          <Segments label="Align" value={block.align} options={aligns} onChange={(align) => writeBlock({ align })} />
          <div className={classes.pair}>
            <LengthField
              {...length}
              label="Block width"
              value={Math.round(block.width * dpmm)}
              onChange={(dots) => writeBlock({ width: dots / dpmm })}
            />
            <NumberInput
              label="Lines"
              min={1}
              max={99}
              allowDecimal={false}
              disabled={disabled}
              value={block.lines}
              onChange={(lines) => typeof lines === 'number' && lines >= 1 && writeBlock({ lines })}
            />
          </div>
        </>
      )}
    </>
  )
}
