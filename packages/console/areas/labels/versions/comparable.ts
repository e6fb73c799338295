/** Versions and the draft in a common shape, newest first. */
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import type { Label } from '../labelQueries.ts'
import { hasNewDraft, nextVersion } from '../labelWords.ts'

type Printed = Pick<
  LabelVersion,
  'source' | 'widthIn' | 'heightIn' | 'dpi' | 'orientation' | 'darkness' | 'speed' | 'copies' | 'encoding'
>

export interface Comparable extends Printed {
  readonly number: number
  readonly title: string
  /** `Version 7`, `Draft 8`. */
  readonly name: string
  readonly published: LabelVersion | null
}

const ofVersion = (version: LabelVersion): Comparable => ({
  ...version,
  title: version.note ?? 'Published',
  name: `Version ${version.number}`,
  published: version,
})

const ofDraft = (label: Label): Comparable => ({
  source: label.source,
  widthIn: label.widthIn,
  heightIn: label.heightIn,
  dpi: label.dpi,
  orientation: label.orientation,
  darkness: label.darkness,
  speed: label.speed,
  copies: label.copies,
  encoding: label.encoding,
  number: nextVersion(label),
  title: 'Draft',
  name: `Draft ${nextVersion(label)}`,
  published: null,
})

export const comparables = (label: Label, versions: readonly LabelVersion[]): Comparable[] => [
  ...(hasNewDraft(label) ? [ofDraft(label)] : []),
  ...versions.map(ofVersion),
]
