/** Who changed what, when and how, newest first, with restore for each version. */
import { Button } from '@mantine/core'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { counted, humanise, inSentence } from '@postern/domain/values/text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { auditRowPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import type { Change } from '../../ui/detail/DiffBox.tsx'
import { HistoryList } from '../../ui/detail/HistoryList.tsx'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { asText } from '../cells/values.ts'
import { textOf } from '../cells/valueText.ts'
import { sectionOf } from '../form/formValues.ts'
import { type CustomerId, historyOptions } from '../requests/queries.ts'
import { useUpdateRecord } from '../requests/writes.ts'
import { changeTexts } from './changeTexts.ts'
import classes from './HistoryRail.module.css'
import { labelsSince, type Restorable, restorableFields, valuesAfter } from './versions.ts'

const RestoreDialog = lazyPart(() => import('../archive/RestoreDialog.tsx'))

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The source of a change that wasn't manual. */
const ways: Readonly<Record<string, string>> = {
  cascade: 'with a related record',
  import: 'from an import',
  demo: 'with the demo data',
  invitation: 'by accepting the invitation',
  resetMfa: 'by resetting the second factor',
  merge: 'by merging records',
  anonymise: 'by anonymizing',
  calendar: 'on schedule',
  newPassword: 'to require a new password',
  move: 'when a linked record was archived',
  restore: 'from history',
  undo: 'with Undo',
  template: 'from its template',
  reset: 'by resetting to the template',
  adopt: 'from a template',
  arrange: 'by reordering the list',
}

function historySentence(resource: Resource, { action, changes, via }: HistoryEntry): string {
  const names = Object.keys(changes)
  const sections = [...new Set(names.map((name) => sectionOf(resource, name)))].filter((name) => name !== undefined)
  // Changes to what the record represents, not to one of its fields.
  const beside = names.filter((name) => resource.fields[name] === undefined)
  const updated = beside.length > 0 ? beside.map((name) => inSentence(humanise(name))) : sections
  const sentences: Record<HistoryEntry['action'], string> = {
    create: `Created this ${inSentence(resource.words.one)}`,
    update: `Updated ${updated.length === 0 ? counted(names.length, 'field', 'fields') : list.format(updated)}`,
    archive: `Archived this ${inSentence(resource.words.one)}`,
    restore: `Restored this ${inSentence(resource.words.one)}`,
    delete: 'Deleted permanently',
    export: `Revealed personal data. Reason: ${asText(changes.reason?.after) ?? 'none'}`,
  }
  return [sentences[action], ways[via]].filter((part) => part !== undefined).join(' ')
}

interface HistoryRailProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** Whether versions can be restored. */
  editable: boolean
  /** "Editing Address", while there are unsaved changes or a section is open. */
  editing: { what: string; unsaved: boolean } | null
  onRestored: (fieldNames: string[]) => void
}

export function HistoryRail({ resource, customerId, record, editable, editing, onRestored }: HistoryRailProps) {
  const history = useInfiniteQuery(historyOptions(resource, customerId, record.id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history
  const update = useUpdateRecord(resource, customerId)
  const [restoring, setRestoring] = useState<HistoryEntry | null>(null)
  const entries = data?.pages.flatMap(({ items }) => items)
  // If the history is older or newer than the record, restoring would do something other than shown.
  const canRestore = editable && entries?.[0]?.rowVersion === record.rowVersion
  const fieldsOfVersion = (entry: HistoryEntry) =>
    restorableFields(resource, record, valuesAfter(entries ?? [], entry.id))
  const isRestorable = (entry: HistoryEntry) => canRestore && fieldsOfVersion(entry).length > 0
  const canAudit = useCan()('audit.view', true)

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
      name={`Restore ${inSentence(labelOf(older.name, older.field))} to this value`}
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
      if (!field) return [{ field: humanise(name), before: asText(before), after: asText(after) }]
      const [first, ...others]: Change[] = changeTexts(labelOf(name, field), field, before, after, labels)
      const [older] = canRestore ? restorableFields(resource, record, { [name]: before }) : []
      if (!first || older?.allowed !== true) return first ? [first, ...others] : []
      return [{ ...first, action: restoreButton(older, labels) }, ...others]
    })

  const now = editing && {
    id: 'now',
    who: 'You',
    when: editing.unsaved ? <Tag tone="warn">Not saved</Tag> : null,
    what: editing.what,
    now: true,
  }
  return (
    <>
      <h2 className={classes.title}>History</h2>
      {error && <FailedPart error={error} onRetry={() => (data ? fetchNextPage() : refetch())} />}
      {!entries && !error && <SkeletonLines lines={5} label="Loading history" />}
      {entries?.length === 0 && !now && <p className={classes.nothing}>No changes since import.</p>}
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
              // A creation would repeat the whole record, which is right next to it.
              ...(entry.action === 'update' && { changes: changesOf(entry) }),
              ...((canAudit || isRestorable(entry)) && {
                actions: (
                  <>
                    {isRestorable(entry) && (
                      <Button size="xs" variant="subtle" onClick={() => setRestoring(entry)}>
                        Restore this version…
                      </Button>
                    )}
                    {canAudit && (
                      <Link href={auditRowPath(entry.id)} className={classes.audit}>
                        Audit log
                      </Link>
                    )}
                  </>
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
