/** A tab with the records of another kind that point here. */
import type { RecordMeta } from '@postern/domain/resource.ts'
import { referencesTo, resourceNamed } from '@postern/domain/resources/index.ts'
import { lazy } from 'react'
import { loadViews } from './index.ts'

interface PanelProps {
  record: RecordMeta
  customerId: string | undefined
}

/** `listTab('sites', 'locations', 'siteId')`: the locations of a site, at `?tab=locations`. */
export function listTab(parent: string, name: string, fieldName: string, label?: string) {
  const [of, from] = [resourceNamed(parent), resourceNamed(name)]
  const child = referencesTo(of).find((reference) => reference.from === from && reference.fieldName === fieldName)
  if (!child) throw new Error(`${name}.${fieldName} does not point to ${parent}.`)
  const Panel = lazy(async () => {
    const [{ default: PointingList }] = await Promise.all([import('./PointingList.tsx'), loadViews([from])])
    return { default: (props: PanelProps) => <PointingList of={of} child={child} {...props} /> }
  })
  return { [name]: { label: label ?? from.words.many, last: true, needs: `${from.permission}.view` as const, Panel } }
}
