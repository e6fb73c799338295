/** A new location's barcode follows its name until the user changes it. */
import { barcodeOf } from '@postern/domain/values/ranges.ts'
import { asText } from '../../engine/cells/values.ts'
import { useFollow } from '../../engine/form/useFollow.ts'
import type { Values } from '../../engine/requests/writes.ts'

function beginning({ name }: Values): Values {
  const text = asText(name) ?? ''
  return { barcode: text === '' ? '' : barcodeOf(text) }
}

export default function LocationFormEffects() {
  useFollow(beginning)
  return null
}
