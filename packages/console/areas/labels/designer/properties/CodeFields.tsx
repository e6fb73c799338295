/** Properties of barcodes: value, symbology and module width. */
import { NumberInput, Select } from '@mantine/core'
import { symbologyNames } from '@postern/domain/areas/labels/designing/elementNames.ts'
import {
  type BarcodeElement,
  linearSymbologies,
  type MatrixElement,
  matrixSymbologies,
} from '@postern/domain/areas/labels/document.ts'
import { Segments } from '../../../../ui/forms/Segments.tsx'
import type { KindFieldsProps } from './kindFields.ts'
import classes from './Properties.module.css'
import { SwitchField } from './SwitchField.tsx'
import { ValueField } from './ValueField.tsx'

const usualBarWidths = ['1', '2', '3', '4'] as const
const barWidths = { 1: '1', 2: '2', 3: '3', 4: '4' } as const
const optionsOf = <T extends keyof typeof symbologyNames>(all: readonly T[]) =>
  all.map((value) => ({ value, label: symbologyNames[value] }))

export function BarcodeFields({ designer, element, disabled, children }: KindFieldsProps<BarcodeElement>) {
  const { dpmm } = designer.document
  const write = (changes: Partial<BarcodeElement>, title: string, joins: string | null = null) =>
    designer.change(title, { ...element, ...changes }, joins)
  const dots = Math.round(element.module * dpmm)
  const usual = usualBarWidths.find((each) => each === `${dots}`)
  return (
    <>
      <ValueField
        designer={designer}
        value={element.value}
        disabled={disabled}
        onChange={(value) => write({ value }, 'Edit value', `value ${element.id}`)}
      />
      <Select
        label="Symbology"
        data={optionsOf(linearSymbologies)}
        value={element.symbology}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => {
          const symbology = linearSymbologies.find((each) => each === value)
          if (symbology && symbology !== element.symbology) write({ symbology, mode: 'plain' }, 'Change symbology')
        }}
      />
      {children}
      <div className={classes.wide}>
        <span className={classes.caption}>Bar width</span>
        {usual !== undefined ? (
          <Segments
            label="Bar width"
            value={usual}
            options={barWidths}
            onChange={(value) => !disabled && write({ module: Number(value) / dpmm }, 'Change bar width')}
          />
        ) : (
          <NumberInput
            aria-label="Bar width"
            min={1}
            max={10}
            disabled={disabled}
            value={dots}
            onChange={(value) =>
              typeof value === 'number' && value >= 1 && write({ module: value / dpmm }, 'Change bar width')
            }
          />
        )}
      </div>
      <SwitchField
        label="Print text below"
        checked={element.text === 'below'}
        disabled={disabled}
        onChange={(isOn) => write({ text: isOn ? 'below' : 'none' }, 'Change text')}
      />
    </>
  )
}

const corrections = { L: '7%', M: '15%', Q: '25%', H: '30%' } as const

export function MatrixFields({ designer, element, disabled, children }: KindFieldsProps<MatrixElement>) {
  const { dpmm } = designer.document
  const write = (changes: Partial<MatrixElement>, title: string, joins: string | null = null) =>
    designer.change(title, { ...element, ...changes }, joins)
  return (
    <>
      <ValueField
        designer={designer}
        value={element.value}
        disabled={disabled}
        onChange={(value) => write({ value }, 'Edit value', `value ${element.id}`)}
      />
      <Select
        label="Symbology"
        data={optionsOf(matrixSymbologies)}
        value={element.symbology}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) => {
          const symbology = matrixSymbologies.find((each) => each === value)
          if (!symbology || symbology === element.symbology) return
          const isPdf = symbology === 'pdf417'
          write(
            {
              symbology,
              columns: isPdf ? 4 : 0,
              rowHeight: isPdf ? 3 : 0,
              security: isPdf ? 2 : symbology === 'maxicode' ? 4 : 0,
            },
            'Change symbology',
          )
        }}
      />
      {children}
      <NumberInput
        label="Module"
        suffix=" dots"
        min={1}
        max={40}
        allowDecimal={false}
        disabled={disabled}
        value={Math.round(element.module * dpmm)}
        onChange={(value) =>
          typeof value === 'number' &&
          value >= 1 &&
          write({ module: value / dpmm }, 'Change module', `module ${element.id}`)
        }
      />
      {element.symbology === 'qr' && (
        <div className={classes.wide}>
          <span className={classes.caption}>Error correction</span>
          <Segments
            label="Error correction"
            value={element.correction}
            options={corrections}
            onChange={(correction) => !disabled && write({ correction }, 'Change error correction')}
          />
        </div>
      )}
      {element.symbology === 'pdf417' && (
        <NumberInput
          label="Columns"
          min={0}
          max={30}
          allowDecimal={false}
          disabled={disabled}
          value={element.columns}
          onChange={(value) => typeof value === 'number' && write({ columns: value }, 'Change columns')}
        />
      )}
    </>
  )
}
