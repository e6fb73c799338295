/** Who changed what, when and by which way; newest first (look §6). */
import { Button } from '@mantine/core'
import type { HistoryEntry } from '@postern/domain/endpoints/resource.ts'
import { labelOf, type Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HistoryList } from '../ui/HistoryList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { sectionOf } from './formValues.ts'
import classes from './HistoryRail.module.css'
import { type CustomerId, historyOptions } from './queries.ts'
import { changeTexts, type TextChange } from './valueText.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** By which way, where it was not by hand. */
const ways: Readonly<Record<string, string>> = {
  cascade: 'through another record',
  import: 'by import',
  demo: 'with the demo',
  invitation: 'by accepting the invitation',
  resetMfa: 'by resetting the second factor',
}

export function historyChanges(resource: Resource, { changes, labels }: HistoryEntry): TextChange[] {
  return Object.entries(changes).flatMap(([name, { before, after }]) => {
    const field = resource.fields[name]
    return field ? changeTexts(labelOf(name, field), field, before, after, labels) : []
  })
}

export function historySentence(resource: Resource, { action, changes, via }: HistoryEntry): string {
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
  id: string
  /** "Editing Address", while there is something unsaved or a section is open. */
  editing: { what: string; unsaved: boolean } | null
}

export function HistoryRail({ resource, customerId, id, editing }: HistoryRailProps) {
  const history = useInfiniteQuery(historyOptions(resource, customerId, id))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = history
  const entries = data?.pages.flatMap(({ items }) => items)
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
      {error && (
        <Notice
          tone="danger"
          actions={
            <Button size="xs" variant="subtle" onClick={() => void (data ? fetchNextPage() : refetch())}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {!entries && !error && <SkeletonLines lines={5} label="Loading history" />}
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
              ...(entry.action === 'update' && { changes: historyChanges(resource, entry) }),
            })),
          ]}
        />
      )}
      {hasNextPage && (
        <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}
