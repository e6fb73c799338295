/** The page of any record: head, tabs, sections, history. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import { useRecordEditing } from '../form/useRecordEditing.ts'
import { HistoryRail } from '../history/HistoryRail.tsx'
import { useSetSearch, withKey } from '../list/urlState.ts'
import { type CustomerId, recordOptions } from '../requests/queries.ts'
import { viewOf } from '../viewRegistry.ts'
import { ChildList } from './ChildList.tsx'
import { DetailHead } from './DetailHead.tsx'
import classes from './DetailPage.module.css'
import { ArchivedBanner, DraftOffer } from './recordParts.tsx'
import { SectionCards } from './SectionCards.tsx'
import { useRecordTabs } from './useRecordTabs.ts'

// Reading a record needs neither forms nor validation.
const RecordEditor = lazy(() => import('../form/RecordEditor.tsx'))
const ArchiveDialog = lazy(() => import('../archive/ArchiveDialog.tsx'))

interface DetailPageProps {
  resource: Resource
  id: string
  customerId?: CustomerId
}

export function DetailPage({ resource, id, customerId }: DetailPageProps) {
  const { data: record } = useSuspenseQuery(recordOptions(resource, customerId, id))
  const setSearch = useSetSearch()
  const { tabs, current, hrefOf } = useRecordTabs(resource, customerId, record)
  const [archiving, setArchiving] = useState(false)
  const onDetails = current.name === 'details'
  const locked = viewOf(resource).locked(record)
  const { fresh, refresh, editable, open, openSection, isEditing, offer, historyProps, editor } = useRecordEditing({
    resource,
    record,
    inView: onDetails,
    onOpen: (section) =>
      setSearch((now) => withKey(withKey(now, 'edit', section ?? undefined), 'tab', hrefOf('details').tab), {
        replace: true,
      }),
  })
  const { Panel, list: isList = false } = viewOf(resource).tabs[current.name] ?? {}
  const { SidePanel, lists } = viewOf(resource)
  const [typed, setTyped] = useState<AnyRecord | null>(null)
  const { child } = current
  const Above = child && lists[child.from.name]?.Above
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
  const history = <HistoryRail resource={resource} customerId={customerId} record={record} {...historyProps} />
  const beside = SidePanel && (
    <>
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <SidePanel.Panel record={typed ?? record} customerId={customerId} />
      </Suspense>
      <div className={classes.history}>{history}</div>
    </>
  )

  return (
    <RailLayout
      label={SidePanel ? `${SidePanel.label} and history` : 'History'}
      wide={SidePanel !== undefined}
      {...(onDetails && { rail: beside ?? history })}
    >
      <ArchivedBanner resource={resource} customerId={customerId} record={record} />
      <Page className={classes.above}>
        <DetailHead
          resource={resource}
          customerId={customerId}
          record={record}
          onArchive={() => setArchiving(true)}
          onChanged={refresh}
        />
        {tabs.length > 1 ? (
          <TabBar
            bleed
            label={`Parts of this ${inSentence(resource.words.one)}`}
            tabs={tabs.map(({ name, label, count }) => ({
              label,
              href: hrefOf(name).href,
              current: name === current.name,
              ...(count !== undefined && { count }),
            }))}
          />
        ) : (
          <div className={classes.noTabs} />
        )}
        {onDetails && locked !== undefined && (
          <div className={classes.offer}>
            <Notice tone="info">{locked}</Notice>
          </div>
        )}
        {onDetails && offer && <DraftOffer resource={resource} {...offer} />}
      </Page>
      {Panel && (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          {isList ? (
            <Panel record={record} customerId={customerId} />
          ) : (
            <Page className={classes.below}>
              <Panel record={record} customerId={customerId} />
            </Page>
          )}
        </Suspense>
      )}
      {child && Above && record.archivedAt === null && (
        <Page className={classes.overList}>
          <Suspense fallback={null}>
            <Above record={record} customerId={customerId} />
          </Suspense>
        </Page>
      )}
      {child && (
        <ChildList
          key={child.from.name}
          child={child}
          customerId={customerId}
          parentResource={resource}
          parent={record}
        />
      )}
      {isEditing ? (
        <Suspense fallback={reading}>
          <RecordEditor {...cards} {...editor} hidden={!onDetails} {...(SidePanel && { onTyped: setTyped })} />
        </Suspense>
      ) : (
        reading
      )}
      {archiving && (
        <Suspense fallback={null}>
          <ArchiveDialog
            resource={resource}
            customerId={customerId}
            record={record}
            onClose={() => setArchiving(false)}
          />
        </Suspense>
      )}
    </RailLayout>
  )
}
