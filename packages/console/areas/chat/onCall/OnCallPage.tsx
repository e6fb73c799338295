/** Who is on call now, and upcoming shifts. */
import type { OnCallShift } from '@postern/domain/areas/chat/onCall/onCallEndpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { chatPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton, TextLink } from '../../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import classes from './OnCall.module.css'
import { onCallOptions, useRemoveShift } from './onCallApi.ts'

const AddShiftDialog = lazyPart(() => import('./AddShiftDialog.tsx'))

const moment = (at: string): string => `${dateText(new Date(at))} ${clockText(new Date(at))}`

function Shift({ shift, canChange }: { shift: OnCallShift; canChange: boolean }) {
  const remove = useRemoveShift()
  const isNow = new Date(shift.startsAt) <= useNow()
  const span = `${moment(shift.startsAt)} – ${moment(shift.endsAt)}`
  return (
    <li className={classes.shift}>
      <Avatar name={shift.person.name} size="sm" />
      <span className={classes.words}>
        <strong className="truncate">{shift.person.name}</strong>
        <span className="dim num">{span}</span>
      </span>
      {isNow && <StatusMark tone="ok">Now</StatusMark>}
      {canChange && (
        <PlainButton
          size="xs"
          aria-label={`Remove shift: ${shift.person.name}, ${span}`}
          loading={remove.isPending}
          onClick={() => remove.mutate(shift, { onError: reportError })}
        >
          Remove
        </PlainButton>
      )}
    </li>
  )
}

export function OnCallPage() {
  const can = useCan()
  const canChange = can('internal.chat.moderate')
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery({ ...onCallOptions, enabled: can('internal.chat.view') })
  const now = data?.now.map(({ name }) => name).join(', ')
  return (
    <Page>
      <PageHead
        title="On call"
        meta={[data && (now ? `Now: ${now}` : 'No one is on call now.')]}
        actions={
          canChange && (
            <PlainButton variant="filled" onClick={() => setIsAdding(true)}>
              Add shift
            </PlainButton>
          )
        }
      />
      {!can('internal.chat.view') && (
        <EmptyState
          art="lock"
          title="No access to chat"
          text="Your role doesn’t include “View chat”. Ask an administrator for access."
        />
      )}
      {error && <FailedPart error={error} onRetry={refetch} />}
      {can('internal.chat.view') && !data && !error && <SkeletonLines lines={5} label="Loading shifts" />}
      {data?.shifts.length === 0 && (
        <EmptyState
          art="box"
          title="No shifts"
          text={
            canChange
              ? '@oncall in chat notifies the people whose shift it is. Add the first one.'
              : '@oncall in chat notifies the people whose shift it is. Moderators of chat add shifts.'
          }
        />
      )}
      {data && data.shifts.length > 0 && (
        <ul className={classes.shifts} aria-label="Shifts">
          {data.shifts.map((shift) => (
            <Shift key={shift.id} shift={shift} canChange={canChange} />
          ))}
        </ul>
      )}
      <p>
        <TextLink href={chatPath}>All channels</TextLink>
      </p>
      {data?.hasMore && <p className="dim">Later shifts appear when earlier ones have ended.</p>}
      {isAdding && (
        <Suspense fallback={null}>
          <AddShiftDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}
