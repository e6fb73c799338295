/** Preflight findings, updated shortly after each change so the canvas renders first. */
import type { LabelDocument, LabelFinding } from '@postern/domain/areas/labels/document.ts'
import type { MappedPrinter } from '@postern/domain/areas/labels/preflight/measured.ts'
import { preflight } from '@postern/domain/areas/labels/preflight/preflight.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { type LabelPurpose, samples } from '@postern/domain/areas/labels/variables.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { usedByOptions } from '../labelQueries.ts'

const none: readonly MappedPrinter[] = []

interface Checking {
  readonly document: LabelDocument
  readonly glyphs: Glyphs
  readonly purpose: LabelPurpose
  readonly customerId: string
  readonly labelId: string
}

export function useFindings({ document, glyphs, purpose, customerId, labelId }: Checking): readonly LabelFinding[] {
  const checked = useDeferredValue(document)
  const printers = useQuery(usedByOptions(customerId, labelId)).data?.printers ?? none
  return useMemo(() => preflight(checked, { glyphs, samples, printers, purpose }), [checked, glyphs, printers, purpose])
}
