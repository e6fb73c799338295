/** Everything the bell lists, as entries of one shape: notifications, changes you can undo, exports, and toasts. */
import type { Notification } from '@postern/domain/areas/access/notificationEndpoints.ts'
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import type { Operation } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { ReactNode } from 'react'
import { NotificationActions } from '../areas/access/notifications/NotificationActions.tsx'
import { notificationText } from '../areas/access/notifications/notificationTexts.ts'
import { fetchFile } from '../engine/export/exportJobs.ts'
import { rowsText } from '../engine/export/exportTexts.ts'
import { PlainButton } from '../ui/forms/PlainButton.tsx'
import type { Tone } from '../ui/marks/tone.ts'
import { type Toast, takeAction } from '../ui/overlays/toastStore.ts'
import { clockText, dateText } from '../ui/timeText.ts'

export interface Entry {
  readonly key: string
  readonly at: Date
  readonly tone: Tone
  readonly title: string
  readonly detail?: string | undefined
  readonly unread?: boolean
  readonly actions?: ReactNode
}

/** `listed`: ids of changes and exports that have their own entry, with the same button. */
export const messageEntries = (history: readonly Toast[], listed: ReadonlySet<string>): Entry[] =>
  history
    .filter(({ action }) => !listed.has(action?.key ?? ''))
    .map((message) => ({
      key: `message ${message.id}`,
      at: message.at,
      tone: message.tone,
      title: message.title,
      detail: message.detail,
      actions: message.action && (
        <PlainButton size="xs" onClick={() => takeAction(message)}>
          {message.action.label}
        </PlainButton>
      ),
    }))

const Download = ({ job: { id } }: { job: Job }) => (
  <PlainButton size="xs" onClick={() => void fetchFile(id)}>
    Download
  </PlainButton>
)

const exportOf = (notification: Notification): string | undefined =>
  notification.kind === 'exportFinished' || notification.kind === 'exportFailed' ? notification.data.jobId : undefined

/** Exports that already have a notification. */
export const exportsTold = (notifications: readonly Notification[]): ReadonlySet<string> =>
  new Set(notifications.flatMap((notification) => exportOf(notification) ?? []))

/** `jobs`: exports whose files still exist. */
export function notificationEntry(notification: Notification, jobs: readonly Job[], onFollow: () => void): Entry {
  const { tone, title, detail, links } = notificationText(notification)
  const file = jobs.find(({ id, state }) => state === 'done' && id === exportOf(notification))
  return {
    key: notification.id,
    at: new Date(notification.at),
    tone,
    title,
    detail,
    unread: notification.readAt === null,
    actions: file ? (
      <Download job={file} />
    ) : (
      links.length > 0 && <NotificationActions links={links} onFollow={onFollow} />
    ),
  }
}

const verbs: Readonly<Record<Operation['kind'], string>> = {
  edit: 'Changed',
  archive: 'Archived',
  restore: 'Restored',
  arrange: 'Moved',
}

const undoableMs = 24 * 3_600_000

export function operationEntry(operation: Operation, undo: (operation: Operation) => void): Entry {
  const { id, resource, kind, records, title: name, createdAt } = operation
  const title = `${verbs[kind]} ${name ?? countedRecords(knownResource(resource), records)}`
  const until = new Date(Date.parse(createdAt) + undoableMs)
  return {
    key: id,
    at: new Date(createdAt),
    tone: 'info',
    title,
    detail: `You can undo this until ${dateText(until)}, ${clockText(until)}.`,
    actions: (
      <PlainButton size="xs" onClick={() => undo(operation)}>
        Undo
        <span className="visuallyHidden"> {inSentence(title)}</span>
      </PlainButton>
    ),
  }
}

const jobTexts: Readonly<Record<Job['state'], (job: Job) => Pick<Entry, 'tone' | 'title' | 'detail'>>> = {
  waiting: ({ title }) => ({ tone: 'idle', title: `Export of ${inSentence(title)} is waiting to start` }),
  running: ({ title }) => ({ tone: 'info', title: `Export of ${inSentence(title)} in progress` }),
  failed: ({ title, message }) => ({
    tone: 'danger',
    title: `Export of ${inSentence(title)} failed`,
    detail: message ?? undefined,
  }),
  cancelled: ({ title }) => ({ tone: 'idle', title: `Export of ${inSentence(title)} canceled` }),
  done: ({ title, fileName, progress }) => ({
    tone: 'ok',
    title: `${fileName ?? title} is ready`,
    detail: `${rowsText(progress)}. Available for 24 hours.`,
  }),
}

export function exportEntry(job: Job): Entry {
  const { id, state, createdAt, finishedAt } = job
  return {
    key: id,
    at: new Date(finishedAt ?? createdAt),
    ...jobTexts[state](job),
    actions: state === 'done' && <Download job={job} />,
  }
}
