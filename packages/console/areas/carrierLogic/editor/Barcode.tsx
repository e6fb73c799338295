import { cx } from '../../../ui/classNames.ts'
import classes from './Barcode.module.css'
import colouring from './partColours.module.css'
import { coloursOf, type Part, stretchesOf } from './parts.ts'

interface BarcodeProps {
  text: string
  parts: readonly Part[]
  colours: ReadonlyMap<string, number>
}

/** A barcode with the parts of its rule in color. It is read and copied as one word. */
export function Barcode({ text, parts, colours }: BarcodeProps) {
  return (
    <span className={cx('mono', classes.barcode)}>
      {parts.map(({ key, from, to }) => (
        <span key={from} className={colouring.part} data-colour={colours.get(key)}>
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

/** The same, colored by the groups the server found. */
export function ReadBarcode({ text, groups }: ReadBarcodeProps) {
  // Characters outside any group form parts, too, as in the editor. Without groups, nothing is colored.
  const parts = stretchesOf(text.length, groups).map(({ key, from, to }, index) => ({
    key: key ?? `plain ${index}`,
    from,
    to,
  }))
  return <Barcode text={text} parts={parts} colours={groups.length === 0 ? new Map() : coloursOf(parts)} />
}
