/** The page of any record: head, tabs, sections, history. */
import { Button } from '@mantine/core'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useCan, useUser } from '../session/useSession.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { RailLayout } from '../ui/RailLayout.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { viewOf } from '../views/index.ts'
import { ChildList } from './ChildList.tsx'
import { DetailHead } from './DetailHead.tsx'
import classes from './DetailPage.module.css'
import { clearDraft, type Draft, draftKey, readDraft } from './drafts.ts'
import { sectionOf } from './formValues.ts'
import { HistoryRail } from './HistoryRail.tsx'
import { type CustomerId, recordOptions } from './queries.ts'
import { restoreWithToast } from './restore.ts'
import { SectionCards } from './SectionCards.tsx'
import { useSearchParams, useSetSearch, withKey } from './urlState.ts'
import { useRecordTabs } from './useRecordTabs.ts'

// Reading a record needs neither forms nor validation.
const RecordEditor = lazy(() => import('./RecordEditor.tsx'))
const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'))

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const freshMs = 1500

/** What has just changed, to be tinted for a moment. */
function useFresh() {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const refresh = useCallback((names: readonly string[]) => {
    setFresh(new Set(names))
    setTimeout(() => setFresh(new Set()), freshMs)
  }, [])
  return [fresh, refresh] as const
}

interface Place {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
}

function ArchivedBanner({ resource, customerId, record }: Place) {
  const can = useCan()
  const queryClient = useQueryClient()
  const [restoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    await restoreWithToast(queryClient, resource, customerId, record)
    setRestoring(false)
  }
  if (record.archivedAt === null) return null
  return (
    <Notice
      tone="warn"
      banner
      actions={
        can(`${resource.permission}.delete`) && (
          <Button size="xs" loading={restoring} onClick={() => void restore()}>
            Restore
          </Button>
        )
      }
    >
      This {inSentence(resource.words.one)} was archived <RelativeTime at={record.archivedAt} />. It is in no list and
      cannot be changed.
    </Notice>
  )
}

interface OfferProps {
  resource: Resource
  draft: Draft
  onContinue: () => void
  onDiscard: () => void
}

/** After a reload: what was typed is still there, if it is wanted. */
function DraftOffer({ resource, draft, onContinue, onDiscard }: OfferProps) {
  const names = Object.keys(draft.values).flatMap((name) => {
    const field = resource.fields[name]
    return field ? [inSentence(labelOf(name, field))] : []
  })
  return (
    <div className={classes.offer}>
      <Notice
        tone="info"
        actions={
          <span className={classes.offered}>
            <Button size="xs" onClick={onContinue}>
              Continue editing
            </Button>
            <Button size="xs" variant="subtle" onClick={onDiscard}>
              Discard
            </Button>
          </span>
        }
      >
        You changed {list.format(names)} <RelativeTime at={draft.at} /> and did not save it.
      </Notice>
    </div>
  )
}

const firstSectionOf = (resource: Resource, { values }: Draft): string | null =>
  Object.keys(values).flatMap((name) => sectionOf(resource, name) ?? [])[0] ?? null

interface DetailPageProps {
  resource: Resource
  id: string
  customerId?: CustomerId
}

export function DetailPage({ resource, id, customerId }: DetailPageProps) {
  const { data: record } = useSuspenseQuery(recordOptions(resource, customerId, id))
  const can = useCan()
  const user = useUser()
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { tabs, current, hrefOf } = useRecordTabs(resource, customerId, record)
  const [fresh, refresh] = useFresh()
  const [archiving, setArchiving] = useState(false)
  const [unsavedIn, setUnsavedIn] = useState<string[]>([])
  const key = draftKey(user?.id ?? '', resource, id)
  const [offered, setOffered] = useState(() => readDraft(sessionStorage, key, record))
  const [draft, setDraft] = useState<Draft | null>(null)

  const editable = record.archivedAt === null && can(`${resource.permission}.edit`)
  const asked = search.edit !== undefined && Object.hasOwn(resource.sections, search.edit) ? search.edit : null
  // A draft is offered before anything else is typed over it.
  const open = editable && current.name === 'details' && !offered ? asked : null
  const [everOpened, setEverOpened] = useState(false)
  if (open !== null && !everOpened) setEverOpened(true)

  const openSection = (section: string | null) => {
    if (offered) takeUp()
    setSearch((now) => withKey(withKey(now, 'edit', section ?? undefined), 'tab', hrefOf('details').tab), {
      replace: true,
    })
  }
  const takeUp = () => {
    setDraft(offered)
    setOffered(null)
    setEverOpened(true)
  }
  const Panel = viewOf(resource).tabs[current.name]?.Panel
  const { child } = current
  const onDetails = current.name === 'details'
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
  const edited = unsavedIn.length > 0 ? list.format(unsavedIn) : open
  const editing = edited === null ? null : { what: `Editing ${edited}`, unsaved: unsavedIn.length > 0 }
  const history = (
    <HistoryRail
      resource={resource}
      customerId={customerId}
      record={record}
      editable={editable}
      editing={editing}
      onRestored={refresh}
    />
  )

  return (
    <RailLayout label="History" {...(onDetails && { rail: history })}>
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
        {onDetails && offered && (
          <DraftOffer
            resource={resource}
            draft={offered}
            onContinue={() => openSection(firstSectionOf(resource, offered))}
            onDiscard={() => {
              clearDraft(sessionStorage, key)
              setOffered(null)
            }}
          />
        )}
      </Page>
      {Panel && (
        <Page className={classes.below}>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <Panel record={record} customerId={customerId} />
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
      {everOpened && editable ? (
        <Suspense fallback={reading}>
          <RecordEditor
            {...cards}
            onOpen={openSection}
            draft={draft}
            draftKey={key}
            hidden={!onDetails}
            onChanges={setUnsavedIn}
            onSaved={refresh}
          />
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
