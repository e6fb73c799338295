/** Where you get each kind of notification. Every choice is saved right away. */
import type {
  mailTimes,
  NotificationKind,
  NotificationPreference,
} from '@postern/domain/areas/access/notificationEndpoints.ts'
import { kindNames } from '@postern/domain/areas/access/notificationWords.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './AccountPage.module.css'

const preferencesOptions = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call('GET /api/notifications/preferences', { signal }),
  ...errorsInPlace,
})

const help: Readonly<Record<NotificationKind, string>> = {
  accessRequest: 'Someone asks for a permission you can grant',
  redisAlert: 'A Redis instance is beyond a threshold',
  ticketAssigned: 'A ticket is assigned to you',
  ticketReplied: 'The requester of your ticket answers',
  ticketMentioned: 'A colleague names you in a note',
  chatMentioned: 'A colleague names you in chat',
  chatPosted: 'A channel where you want all messages has new ones',
  wikiReviewDue: 'A wiki page you own is due for review',
  wikiChanged: 'A wiki page you watch is changed',
  wikiCommented: 'A comment on a page you watch, or one that names you',
  ticketOverdue: 'A ticket of yours is past its due time',
  ticketOpened: 'A monitor rule opens a ticket for you',
  exportFinished: 'A file you asked for is ready',
  exportFailed: 'A file you asked for couldn’t be created',
  taskFailed: 'A background task gave up, once a day',
}

const mailWords: Readonly<Record<(typeof mailTimes)[number], string>> = {
  off: 'No email',
  now: 'At once',
  daily: 'Daily digest',
}

export default function NotificationsCard() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(preferencesOptions)
  const save = useMutation({
    mutationFn: (body: NotificationPreference) => call('PATCH /api/notifications/preferences', { body }),
    onMutate: (changed) =>
      queryClient.setQueryData(
        preferencesOptions.queryKey,
        (now) => now && { preferences: now.preferences.map((each) => (each.kind === changed.kind ? changed : each)) },
      ),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: preferencesOptions.queryKey }),
  })
  return (
    <div id="notifications">
      <Card title="Notifications">
        {error && !data && <FailedPart error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={6} label="Loading preferences" />}
        {data?.preferences.map((preference) => {
          const { kind, inBell, mail } = preference
          return (
            <div key={kind} className={classes.choice}>
              <div>
                <div className="strong">{kindNames[kind]}</div>
                <p className={classes.help}>{help[kind]}</p>
              </div>
              <span className={classes.where}>
                <Switch
                  label={`${kindNames[kind]} in the bell`}
                  checked={inBell}
                  onChange={(next) => save.mutate({ ...preference, inBell: next })}
                />
                <span aria-hidden="true">Bell</span>
                <Segments
                  label={`${kindNames[kind]} by email`}
                  value={mail}
                  options={mailWords}
                  onChange={(next) => save.mutate({ ...preference, mail: next })}
                />
              </span>
            </div>
          )
        })}
      </Card>
    </div>
  )
}
