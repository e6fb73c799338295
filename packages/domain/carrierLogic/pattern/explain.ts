/** A pattern told in a sentence, for the editor. */
import type { Pattern } from './compile.ts'

/** `Starts with “1Z”, then 6 letters or digits (ShipperId), …. 18 characters.` */
export function explainPattern(_pattern: Pattern): string {
  throw new Error('to come')
}
