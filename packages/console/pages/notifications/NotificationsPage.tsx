/** Your notifications of the last 30 days, page by page. */
import { Button } from '@mantine/core'
import type { Notification, NotificationView } from '@postern/domain/areas/access/notificationEndpoints.ts'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationQuery } from '../../areas/access/notifications/notificationQuery.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { type Entry, notificationEntry } from '../../layouts/bellEntries.tsx'
import { MessageRows } from '../../layouts/MessageRows.tsx'
import { recentExports } from '../../layouts/recentExportsQuery.ts'
import { accountPath, notificationsPath } from '../../paths.ts'
import { PlainButtonLink, TextButton } from '../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { MoreButton } from '../../ui/lists/MoreButton.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import classes from './NotificationsPage.module.css'

const views: Readonly<Record<NotificationView, string>> = {
  all: 'All',
  unread: 'Unread',
  tickets: 'Tickets',
  alerts: 'Alerts',
  files: 'Files',
  requests: 'Access requests',
}
const viewNames = Object.keys(views) as NotificationView[]

const key = ['notifications', 'page'] as const

const pageOptions = (view: NotificationView) =>
  infiniteQueryOptions({
    queryKey: [...key, view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => call('GET /api/notifications', { query: { view, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
    staleTime: 0,
  })

/** Marks one as read, or all up to the newest, and updates every view. */
function useMarks() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [key, notificationQuery.queryKey, ['home']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  const one = useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      call('POST /api/notifications/:id/read', { params: { id }, body: { isRead } }),
    onSuccess: refresh,
    onError: reportError,
  })
  const all = useMutation({
    mutationFn: (upTo: string) => call('POST /api/notifications/read', { body: { upTo } }),
    onSuccess: refresh,
    onError: reportError,
  })
  return { one, all }
}

export function NotificationsPage() {
  const search = useSearchParams()
  const view = viewNames.find((each) => each === search.view) ?? 'all'
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(pageOptions(view))
  const jobs = useQuery(recentExports).data ?? []
  const { one, all } = useMarks()
  const items = data?.pages.flatMap((page) => page.items)
  const unread = data?.pages[0]?.unread ?? 0
  const newest = items?.[0]?.id

  const entryOf = (notification: Notification): Entry => {
    const entry = notificationEntry(notification, jobs, () => one.mutate({ id: notification.id, isRead: true }))
    const isRead = notification.readAt !== null
    return {
      ...entry,
      actions: (
        <>
          {entry.actions}
          <TextButton onClick={() => one.mutate({ id: notification.id, isRead: !isRead })}>
            {isRead ? 'Mark as unread' : 'Mark as read'}
            <span className="visuallyHidden">: {entry.title}</span>
          </TextButton>
        </>
      ),
    }
  }

  return (
    <Page>
      <PageHead
        title="Notifications"
        meta={['Kept for 30 days', unread > 0 && `${unread.toLocaleString('en-US')} unread`]}
        actions={
          <>
            {unread > 0 && newest !== undefined && (
              <Button loading={all.isPending} onClick={() => all.mutate(newest)}>
                Mark all as read
              </Button>
            )}
            <PlainButtonLink
              href={`${accountPath}#notifications`}
              icon={<IconSettings size={16} stroke={1.6} aria-hidden />}
            >
              Preferences
            </PlainButtonLink>
          </>
        }
      />
      <TabBar
        label="Notifications"
        bleed
        tabs={viewNames.map((each) => ({
          label: views[each],
          href: notificationsPath(each === 'all' ? undefined : each),
          current: each === view,
        }))}
      />
      <div className={classes.list}>
        {error && <FailedPart error={error} onRetry={data ? fetchNextPage : refetch} />}
        {!items && !error && <SkeletonLines lines={8} label="Loading notifications" />}
        {items?.length === 0 && (
          <EmptyState
            art="box"
            title={
              view === 'all'
                ? 'No notifications'
                : `No ${view === 'unread' ? 'unread notifications' : views[view].toLowerCase()}`
            }
            text="Tickets, exports, access requests and alerts appear here."
          />
        )}
        {items && items.length > 0 && (
          <div className={classes.frame}>
            <MessageRows entries={items.map(entryOf)} heading="h2" />
          </div>
        )}
        <MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      </div>
    </Page>
  )
}
