import { cx } from '../../ui/classNames.ts'
import classes from './Barcode.module.css'
import colouring from './partColours.module.css'
import { coloursOf, stretchesOf } from './parts.ts'

interface Coloured {
  readonly key: string | null
  readonly from: number
  readonly to: number
}

interface BarcodeProps {
  text: string
  parts: readonly Coloured[]
  colours: ReadonlyMap<string, number>
}

/** A barcode with the parts of its rule in their colours. It is read and copied as one word. */
export function Barcode({ text, parts, colours }: BarcodeProps) {
  return (
    <span className={cx('mono', classes.barcode)}>
      {parts.map(({ key, from, to }) => (
        <span key={from} className={colouring.part} data-colour={key === null ? undefined : colours.get(key)}>
          {text.slice(from, to)}
        </span>
      ))}
    </span>
  )
}

interface ReadBarcodeProps {
  text: string
  groups: readonly { name: string; from: number; to: number }[]
}

/** The same, coloured by the groups the server found in it. */
export function ReadBarcode({ text, groups }: ReadBarcodeProps) {
  const parts = stretchesOf(text.length, groups)
  const named = parts.flatMap(({ key, from, to }) => (key === null ? [] : [{ key, from, to }]))
  return <Barcode text={text} parts={parts} colours={coloursOf(named)} />
}
