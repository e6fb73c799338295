import { Notice } from '../../../ui/detail/Notice.tsx'
import { maxCodes } from './codes.ts'

/** Says how many pasted codes exceed the limit and are skipped. */
export function TooManyCodes({ count }: { count: number }) {
  if (count <= maxCodes) return null
  return (
    <Notice tone="warn">
      Only the first {maxCodes} of {count.toLocaleString('en-US')} codes are tested.
    </Notice>
  )
}
