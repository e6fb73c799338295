/** A logged scan, read again. */
import type { Hit } from '@postern/domain/areas/carrierLogic/rankHits.ts'
import { type RecognitionContext, recognise } from '@postern/domain/areas/carrierLogic/recognise.ts'
import type { Symbology } from '@postern/domain/areas/carrierLogic/rule.ts'

export interface LoggedScan {
  readonly id: string
  readonly at: string
  readonly customerId: string
  readonly barcode: string
  readonly symbology: Symbology | null
  readonly siteId: string | null
}

/** What it's recognized as in this context; a shadow rule never wins. */
export function winnerOf({ barcode, symbology, siteId }: LoggedScan, place: RecognitionContext): Hit | null {
  const asked = { text: barcode, ...(symbology && { symbology }) }
  const [hit] = recognise(asked, { ...place, ...(siteId && { siteId }) }).hits
  return hit && hit.compiled.rule.state !== 'shadow' ? hit : null
}
