/** A record in a drawer over its list, for resources without a detail page. Shows what the page would show. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { SidePanel } from '../../ui/overlays/SidePanel.tsx'
import { displayName } from '../cells/values.ts'
import { useRecordEditing } from '../form/useRecordEditing.ts'
import { HistoryRail } from '../history/HistoryRail.tsx'
import type { ListContext } from '../list/listContext.ts'
import { useSetSearch, withKey } from '../list/urlState.ts'
import { type CustomerId, recordOptions } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import { HeadStatus, headMeta, RecordActions } from './DetailHead.tsx'
import { useOpenPath } from './openPath.ts'
import classes from './RecordDrawer.module.css'
import { ArchivedBanner, DraftOffer } from './recordParts.tsx'
import { SectionCards } from './SectionCards.tsx'

const RecordEditor = lazyPart(() => import('../form/RecordEditor.tsx'))
const ArchiveDialog = lazyPart(() => import('../archive/ArchiveDialog.tsx'))

const width = 680

interface OpenedProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** The record's own URL, for sharing. */
  href: string
}

function Opened({ resource, customerId, record, href }: OpenedProps) {
  const setSearch = useSetSearch()
  const [archiving, setArchiving] = useState(false)
  const { fresh, refresh, editable, open, openSection, isEditing, offer, historyProps, editor } = useRecordEditing({
    resource,
    record,
    inView: true,
    onOpen: (section) => setSearch((now) => withKey(now, 'edit', section ?? undefined), { replace: true }),
  })
  const place = { resource, customerId, record }
  const cards = {
    ...place,
    fresh,
    open,
    onOpen: editable ? openSection : undefined,
    onReset: editable ? refresh : undefined,
  }
  const reading = <SectionCards {...cards} />
  return (
    <div className={classes.drawer}>
      <ArchivedBanner {...place} />
      <div className={classes.head}>
        <ul className={classes.meta}>
          {headMeta(place).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity but their order
            <li key={index}>{fact}</li>
          ))}
        </ul>
        <RecordActions {...place} href={href} onArchive={() => setArchiving(true)} onChanged={refresh} />
      </div>
      {offer && <DraftOffer resource={resource} {...offer} />}
      {Object.entries(viewOf(resource).tabs).map(([name, { Panel }]) => (
        <Suspense key={name} fallback={<SkeletonLines lines={3} />}>
          <Panel record={record} customerId={customerId} />
        </Suspense>
      ))}
      {isEditing ? (
        <Suspense fallback={reading}>
          <RecordEditor {...cards} {...editor} hidden={false} />
        </Suspense>
      ) : (
        reading
      )}
      <div className={classes.history}>
        <HistoryRail resource={resource} customerId={customerId} record={record} {...historyProps} />
      </div>
      {archiving && (
        <Suspense fallback={null}>
          <ArchiveDialog {...place} onClose={() => setArchiving(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface RecordDrawerProps {
  place: ListContext
  id: string
  onClose: () => void
}

export default function RecordDrawer({ place, id, onClose }: RecordDrawerProps) {
  const { resource, customerId } = place
  const { data: record, error } = useQuery(recordOptions(resource, customerId, id))
  const href = useOpenPath(place)(id)
  return (
    <SidePanel
      opened
      onClose={onClose}
      size={width}
      title={
        record ? (
          <>
            {displayName(resource, record)}
            <HeadStatus resource={resource} customerId={customerId} record={record} />
          </>
        ) : (
          resource.words.one
        )
      }
    >
      {error && !record && <Notice tone="danger">{error.message}</Notice>}
      {!error && !record && <SkeletonLines lines={8} label="Loading" />}
      {record && <Opened key={id} resource={resource} customerId={customerId} record={record} href={href} />}
    </SidePanel>
  )
}
