/** Version history of the demo's labels. */
import { idsFrom } from '../../ids.ts'
import type { LabelVersionRow, ThermalLabelRow } from '../../rows.ts'
import { publishedSources } from './labels.ts'

interface Step {
  readonly note: string
  /** Derives the previous version's source. */
  readonly before: (source: string) => string
}

const without =
  (...words: readonly string[]) =>
  (source: string): string =>
    source
      .split('\n')
      .filter((line) => !words.some((word) => line.includes(word)))
      .join('\n')

const swapped = (now: string, then: string) => (source: string) => source.replaceAll(now, then)

const first: Step = { note: 'First version', before: (source) => source }

/** Newest first. */
const pasts: Readonly<Record<string, readonly Step[]>> = {
  RCV42: [
    { note: 'Priority mark at the right', before: without('priority.mark') },
    { note: 'Larger mail stop', before: swapped('^A0N,84,84', '^A0N,56,56') },
    { note: 'QR code for handhelds', before: without('^BQN') },
    { note: 'Room for the department', before: without('recipient.department') },
    { note: 'Year in the date', before: swapped('MM/dd/yy HH:mm', 'MM/dd HH:mm') },
    first,
  ],
  RCV46: [{ note: 'Tracking number below the bars', before: without('Tracking number', 'trackingNumber') }, first],
  SLIP: [
    { note: 'Box for the signature', before: without('^GB740,190') },
    { note: 'Printed name and date', before: without('Printed name', 'Date and time') },
    first,
  ],
  DOOR21: [{ note: 'QR code instead of bars', before: without('^BQN') }, first],
  LOC21: [{ note: 'Path below the name', before: without('location.path') }, first],
}

/** The source of each version, newest first. */
function sourcesOf(code: string, latest: string): { note: string; source: string }[] {
  let source = latest
  return (pasts[code] ?? [first]).map(({ note, before }) => {
    const version = { note, source }
    source = before(source)
    return version
  })
}

const between = (from: string, until: string, share: number): string => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  return new Date(start + (end - start) * share).toISOString()
}

/** Uses its own seed, so the ids of other records don't depend on the number of versions. */
export function labelVersionsOf(labels: readonly ThermalLabelRow[], seed: number): LabelVersionRow[] {
  const newId = idsFrom(seed, 'label versions', 0)
  return labels
    .filter(({ state }) => state !== 'draft')
    .flatMap((label) => {
      const { id, customerId, code, language, widthIn, heightIn, dpi, orientation, darkness, speed, copies, encoding } =
        label
      const versions = sourcesOf(code, publishedSources.get(code) ?? label.source)
      return versions.map(({ note, source }, index): LabelVersionRow => {
        const number = versions.length - index
        const publishedAt = between(label.createdAt, label.updatedAt, number / versions.length)
        return {
          id: newId(Date.parse(publishedAt)),
          customerId,
          thermalLabelId: id,
          number,
          ...{ language, source, widthIn, heightIn, dpi, orientation, darkness, speed, copies, encoding },
          note,
          publishedAt,
          publishedBy: number === versions.length ? label.updatedBy : label.createdBy,
          retiredAt: label.state === 'retired' ? label.updatedAt : null,
        }
      })
    })
}
