/** Preflight errors, which block publishing a label. */
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import type { MappedPrinter } from '@postern/domain/areas/labels/preflight/measured.ts'
import { preflight } from '@postern/domain/areas/labels/preflight/preflight.ts'
import type { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { samples } from '@postern/domain/areas/labels/variables.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { ValuesOf } from '@postern/domain/engine/resource.ts'
import type { Context } from '../../../engine/context.ts'
import { mappedPrinters } from '../printing/mappedPrinters.ts'
import { labelGlyphs } from '../rendering/glyphs.ts'

export type Draft = Pick<
  ValuesOf<(typeof thermalLabels)['fields']>,
  'language' | 'source' | 'widthIn' | 'heightIn' | 'dpi' | 'purpose' | 'siteIds'
>

/** More than any real label has. Comparing more elements with each other would block other requests. */
const mostElements = 400

function publishIssues(draft: Draft, printers: readonly MappedPrinter[]): Issue[] {
  if (draft.language !== 'zpl') return []
  const document = parseLabel(draft.source, paperOf(draft))
  if (document.elements.length > mostElements)
    return [{ path: 'source', description: `A label can have ${mostElements} elements. Remove some.` }]
  return preflight(document, { glyphs: labelGlyphs(), samples, printers, purpose: draft.purpose })
    .filter(({ level }) => level === 'error')
    .map(({ message }) => ({ path: 'source', description: message }))
}

/** Every way to publish calls this. Also checks the printers that print the label. */
export async function refuseUnprintable({ db, place }: Context, id: string | null, draft: Draft): Promise<void> {
  const issues = publishIssues(draft, await mappedPrinters(db, place.customerId ?? '', { ...draft, id }))
  if (issues.length > 0) throw invalid(issues)
}
