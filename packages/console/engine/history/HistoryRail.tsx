/** Who changed what, when and through what, newest first, with the way back to each change. */
import { Button } from '@mantine/core'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import type { Change } from '../../ui/detail/DiffBox.tsx'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { textOf } from '../cells/valueText.ts'
import { sectionOf } from '../form/formValues.ts'
import { type CustomerId, historyOptions } from '../requests/queries.ts'
import { useUpdateRecord } from '../requests/writes.ts'
import { changeTexts } from './changeTexts.ts'
import classes from './HistoryRail.module.css'
import { labelsSince, type Restorable, restorableFields, valuesAfter } from './versions.ts'

const RestoreDialog = lazy(() => import('../archive/RestoreDialog.tsx'))

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** By which way, where it was not by hand. */
const ways: Readonly<Record<string, string>> = {
  cascade: 'through another record',
  import: 'by import',
  demo: 'with the demo',
  invitation: 'by accepting the invitation',
  resetMfa: 'by resetting the second factor',
  merge: 'by merging two into one',
  anonymise: 'to forget who it was',
  calendar: 'as its day came',
  newPassword: 'to have a new password chosen',
  move: 'by archiving what it pointed to',
  restore: 'from the history',
  undo: 'by undo',
  template: 'with its template',
  reset: 'back to its template',
  adopt: 'from a template',
  arrange: 'by moving it in the list',
}

function historySentence(resource: Resource, { action, changes, via }: HistoryEntry): string {
  const names = Object.keys(changes)
  const sections = [...new Set(names.map((name) => sectionOf(resource, name)))].filter((name) => name !== undefined)
  const fields = names.length === 1 ? '1 field' : `${names.length} fields`
  const sentences: Record<HistoryEntry['action'], string> = {
    create: `Created this ${inSentence(resource.words.one)}`,
    update: sections.length === 0 ? `Changed ${fields}` : `Changed ${fields} of ${list.format(sections)}`,
    archive: 'Archived it',
    restore: 'Restored it',
  }
  return [sentences[action], ways[via]].filter((part) => part !== undefined).join(' ')
}

interface HistoryRailProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** Whether what was can be brought back. */
  editable: boolean
  /** "Editing Address", while there is something unsaved or a section is open. */
  editing: { what: string; unsaved: boolean } | null
  onRestored: (fieldNames: string[]) => void
}

export function HistoryRail({ resource, customerId, record, editable, editing, onRestored }: HistoryRailProps) {
  const history = useInfiniteQuery(historyOptions(resource, customerId, record.id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history
  const update = useUpdateRecord(resource, customerId)
  const [restoring, setRestoring] = useState<HistoryEntry | null>(null)
  const entries = data?.pages.flatMap(({ items }) => items)
  // A history that is behind the record, or before it, would bring back something else than it shows.
  const canRestore = editable && entries?.[0]?.rowVersion === record.rowVersion
  const fieldsOfVersion = (entry: HistoryEntry) =>
    restorableFields(resource, record, valuesAfter(entries ?? [], entry.id))

  const restoreValue = async ({ name, field, then }: Restorable, labels: HistoryEntry['labels']) => {
    const { id, rowVersion } = record
    try {
      await update.mutateAsync({ id, rowVersion, changes: { [name]: then }, via: 'restore' })
    } catch (failure) {
      return reportError(failure)
    }
    onRestored([name])
    const detail = `${labelOf(name, field)}: ${textOf(then, field, labels) ?? 'none'}`
    toast({ tone: 'ok', title: 'Value restored', detail, lifeMs: savedToastMs })
  }

  const restoreButton = (older: Restorable, labels: HistoryEntry['labels']) => (
    <IconButton
      name={`Restore this value of ${inSentence(labelOf(older.name, older.field))}`}
      size={24}
      disabled={update.isPending}
      onClick={() => void restoreValue(older, labels)}
    >
      <IconArrowBackUp size={14} stroke={1.6} aria-hidden />
    </IconButton>
  )

  const changesOf = ({ changes, labels }: HistoryEntry): Change[] =>
    Object.entries(changes).flatMap(([name, { before, after }]) => {
      const field = resource.fields[name]
      if (!field) return []
      const [first, ...others]: Change[] = changeTexts(labelOf(name, field), field, before, after, labels)
      const [older] = canRestore ? restorableFields(resource, record, { [name]: before }) : []
      if (!first || older?.allowed !== true) return first ? [first, ...others] : []
      return [{ ...first, action: restoreButton(older, labels) }, ...others]
    })

  const now = editing && {
    id: 'now',
    who: 'You, now',
    when: editing.unsaved ? <Tag tone="warn">Not saved</Tag> : null,
    what: editing.what,
    now: true,
  }
  return (
    <>
      <h2 className={classes.title}>History</h2>
      {error && <FailedPart error={error} onRetry={() => (data ? fetchNextPage() : refetch())} />}
      {!entries && !error && <SkeletonLines lines={5} label="Loading history" />}
      {entries?.length === 0 && !now && (
        <p className={classes.nothing}>
          No change since it was brought in. Whatever is changed from now on stands here.
        </p>
      )}
      {entries && (
        <HistoryList
          label="History"
          entries={[
            ...(now ? [now] : []),
            ...entries.map((entry) => ({
              id: entry.id,
              who: entry.userName ?? 'Postern',
              when: <RelativeTime at={entry.at} />,
              what: historySentence(resource, entry),
              // A creation would repeat the whole record, which stands right beside it.
              ...(entry.action === 'update' && { changes: changesOf(entry) }),
              ...(canRestore &&
                fieldsOfVersion(entry).length > 0 && {
                  actions: (
                    <Button size="xs" variant="subtle" onClick={() => setRestoring(entry)}>
                      Restore this version…
                    </Button>
                  ),
                }),
            })),
          ]}
        />
      )}
      {hasNextPage && (
        <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
      {restoring && entries && (
        <Suspense fallback={null}>
          <RestoreDialog
            resource={resource}
            customerId={customerId}
            record={record}
            at={restoring.at}
            fields={fieldsOfVersion(restoring)}
            labels={labelsSince(resource, record, entries)}
            onRestored={onRestored}
            onClose={() => setRestoring(null)}
          />
        </Suspense>
      )}
    </>
  )
}
