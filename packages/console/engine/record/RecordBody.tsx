/** A record's page without its history rail: header, tabs, and the current tab's content. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import { viewOf } from '../viewRegistry.ts'
import { ChildList } from './ChildList.tsx'
import { DetailHead } from './DetailHead.tsx'
import classes from './DetailPage.module.css'
import { ArchivedBanner, DraftOffer } from './recordParts.tsx'
import { SectionCards } from './SectionCards.tsx'
import type { RecordPage } from './useRecordPage.ts'

// Reading a record needs neither forms nor validation.
const RecordEditor = lazyPart(() => import('../form/RecordEditor.tsx'))
const ArchiveDialog = lazyPart(() => import('../archive/ArchiveDialog.tsx'))

interface PartProps {
  page: RecordPage
}

function Tabs({ page: { resource, tabs, current, hrefOf } }: PartProps) {
  if (tabs.length < 2) return <div className={classes.noTabs} />
  return (
    <TabBar
      bleed
      label={`${resource.words.one} tabs`}
      tabs={tabs.map(({ name, label, count }) => ({
        label,
        href: hrefOf(name).href,
        current: name === current.name,
        ...(count !== undefined && { count }),
      }))}
    />
  )
}

const inPage = (content: ReactNode) => <Page className={classes.below}>{content}</Page>
const loading = inPage(<SkeletonLines lines={6} />)

/** A tab that the entity's view defines. */
function OwnTab({ page: { Panel, isList, record, customerId } }: PartProps) {
  if (!Panel) return null
  const panel = <Panel record={record} customerId={customerId} />
  return <Suspense fallback={loading}>{isList ? panel : inPage(panel)}</Suspense>
}

function ChildTab({ page: { resource, customerId, record, current } }: PartProps) {
  const { child } = current
  if (!child) return null
  const { Above } = viewOf(resource).lists[child.from.name] ?? {}
  return (
    // The list waits for what's above it: loaded later, that would move the rows from under the pointer.
    <Suspense fallback={loading}>
      {Above && record.archivedAt === null && (
        <Page className={classes.overList}>
          <Above record={record} customerId={customerId} />
        </Page>
      )}
      <ChildList
        key={child.from.name}
        child={child}
        customerId={customerId}
        parentResource={resource}
        parent={record}
      />
    </Suspense>
  )
}

interface DetailsProps extends PartProps {
  onTyped: ((record: AnyRecord) => void) | undefined
}

function Details({ page: { resource, customerId, record, onDetails, editing }, onTyped }: DetailsProps) {
  const { fresh, refresh, editable, open, openSection, isEditing, editor } = editing
  const cards = {
    resource,
    customerId,
    record,
    fresh,
    open,
    onOpen: editable ? openSection : undefined,
    onReset: editable ? refresh : undefined,
  }
  const reading = onDetails && (
    <Page className={classes.below}>
      <SectionCards {...cards} />
    </Page>
  )
  if (!isEditing) return reading
  return (
    <Suspense fallback={reading}>
      <RecordEditor {...cards} {...editor} hidden={!onDetails} {...(onTyped && { onTyped })} />
    </Suspense>
  )
}

interface RecordBodyProps extends PartProps {
  /** Called with the record as it would be saved, whenever it's edited. */
  onTyped?: (record: AnyRecord) => void
}

export function RecordBody({ page, onTyped }: RecordBodyProps) {
  const { resource, customerId, record, onDetails } = page
  const { offer, refresh } = page.editing
  const [archiving, setArchiving] = useState(false)
  const locked = viewOf(resource).locked(record)
  const { card } = viewOf(resource).summary(record, customerId)
  const place = { resource, customerId, record }
  return (
    <>
      <ArchivedBanner {...place} />
      <Page className={classes.above}>
        <DetailHead {...place} onArchive={() => setArchiving(true)} onChanged={refresh} />
        <Tabs page={page} />
        {onDetails && locked !== undefined && (
          <div className={classes.offer}>
            <Notice tone="info">{locked}</Notice>
          </div>
        )}
        {onDetails && offer && <DraftOffer resource={resource} {...offer} />}
        {onDetails && card && (
          <div className={classes.offer}>
            <Suspense fallback={<SkeletonLines lines={4} />}>{card}</Suspense>
          </div>
        )}
      </Page>
      <OwnTab page={page} />
      <ChildTab page={page} />
      <Details page={page} onTyped={onTyped} />
      {archiving && (
        <Suspense fallback={null}>
          <ArchiveDialog {...place} onClose={() => setArchiving(false)} />
        </Suspense>
      )}
    </>
  )
}
