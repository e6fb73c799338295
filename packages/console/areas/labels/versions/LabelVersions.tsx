/** Versions of a label. Compares two with a slider, side by side, or by their differences. */
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import { documentChanges, settingChanges } from '@postern/domain/areas/labels/versions/documentChanges.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { type Label, versionsOptions } from '../labelQueries.ts'
import { ShownWith, usualData } from '../picture/ShownWith.tsx'
import { type Comparable, comparables } from './comparable.ts'
import classes from './LabelVersions.module.css'
import { SourceDiff } from './SourceDiff.tsx'
import { VersionFacts } from './VersionFacts.tsx'
import { VersionList } from './VersionList.tsx'
import { VersionPictures, type Way } from './VersionPictures.tsx'

const ways = { slider: 'Slider', sides: 'Side by side', difference: 'Difference' } as const

const documentOf = (version: Comparable) => parseLabel(version.source, paperOf(version))

interface ComparedProps {
  label: Label
  customerId: string
  all: readonly Comparable[]
}

function Compared({ label, customerId, all }: ComparedProps) {
  const [newest] = all
  const [chosen, setChosen] = useState<{ old: number; next: number } | null>(null)
  const [way, setWay] = useState<Way>('slider')
  const [shownWith, setShownWith] = useState(usualData)
  const next = all.find(({ number }) => number === chosen?.next) ?? newest
  const old = all.find(({ number }) => number === chosen?.old) ?? all[1] ?? next
  const changes = useMemo(
    () => (old && next ? [...settingChanges(old, next), ...documentChanges(documentOf(old), documentOf(next))] : []),
    [old, next],
  )
  if (!old || !next) return null
  const isAlone = old.number === next.number
  return (
    <div className={classes.columns}>
      <VersionList
        all={all}
        current={label.state === 'retired' ? null : label.version}
        old={old.number}
        next={next.number}
        onCompare={setChosen}
      />
      <section className={classes.middle} aria-label="Comparison">
        <div className={classes.tools}>
          <h2 className={classes.title}>{isAlone ? next.name : `${old.name} to ${next.name.toLowerCase()}`}</h2>
          {!isAlone && <span className="dim">{counted(changes.length, 'change', 'changes')}</span>}
          <span className={classes.end}>
            {!isAlone && <Segments label="Compare by" value={way} options={ways} onChange={setWay} />}
            <ShownWith customerId={customerId} purpose={label.purpose} shown={shownWith} onChange={setShownWith} />
          </span>
        </div>
        <VersionPictures old={old} next={next} way={isAlone ? 'sides' : way} data={shownWith.data} />
        <SourceDiff before={old.source} after={next.source} />
      </section>
      <VersionFacts label={label} customerId={customerId} version={next} old={old} changes={changes} />
    </div>
  )
}

interface LabelVersionsProps {
  record: Label
  customerId: string | undefined
}

export default function LabelVersions({ record: label, customerId = '' }: LabelVersionsProps) {
  const { data, error } = useQuery(versionsOptions(customerId, label.id))
  const all = useMemo(() => comparables(label, data?.items ?? []), [label, data])
  if (error) return <LoadFailed error={error} />
  if (!data) return <SkeletonLines lines={6} label="Loading versions" />
  if (all.length === 0)
    return (
      <EmptyState
        art="box"
        title="No versions yet"
        text="Publish the draft to make version 1. Stations print published versions only."
      />
    )
  return <Compared label={label} customerId={customerId} all={all} />
}
