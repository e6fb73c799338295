/** What preflight says about the label, a moment after each change: the canvas comes first. */
import type { LabelDocument, LabelFinding } from '@postern/domain/areas/labels/document.ts'
import { preflight } from '@postern/domain/areas/labels/preflight/preflight.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { type LabelPurpose, samples } from '@postern/domain/areas/labels/variables.ts'
import { useDeferredValue, useMemo } from 'react'

export function useFindings(document: LabelDocument, glyphs: Glyphs, purpose: LabelPurpose): readonly LabelFinding[] {
  const checked = useDeferredValue(document)
  return useMemo(() => preflight(checked, { glyphs, samples, printers: [], purpose }), [checked, glyphs, purpose])
}
