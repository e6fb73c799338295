/** What this channel is to you: what you’re notified of, and whether you stay. */
import { Select } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import type { MyChannel, NotifyLevel } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { useState } from 'react'
import { reportError } from '../../../../errors/reportError.ts'
import { chatPath } from '../../../../paths.ts'
import { PlainButton } from '../../../../ui/forms/PlainButton.tsx'
import { useNavigateTo } from '../../../../ui/LinkContext.tsx'
import { toast } from '../../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../../shared/FormDialog.tsx'
import { useJoin, useLeave, useSetMembership } from '../../chatApi.ts'
import classes from './Details.module.css'

const levels: readonly { value: NotifyLevel; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'none', label: 'Nothing' },
]

const undoMs = 10_000

interface OwnSettingsProps {
  channel: WholeChannel
  mine: MyChannel
}

function LeaveButton({ channel }: { channel: WholeChannel }) {
  const [isAsking, setIsAsking] = useState(false)
  const leave = useLeave()
  const join = useJoin()
  const navigate = useNavigateTo()
  // Joining again gives back what was left, except a private channel or an owner’s role: then it’s asked before.
  const isReversible = channel.kind !== 'private' && channel.myRole !== 'owner'
  const run = () =>
    // This pane is gone by then, and with it what `mutate` would call.
    void leave.mutateAsync(channel.id).then(
      () => {
        navigate(chatPath)
        toast({
          tone: 'ok',
          title: `Left ${channel.name ?? 'the channel'}`,
          lifeMs: undoMs,
          ...(isReversible && {
            action: { label: 'Undo', run: () => void join.mutateAsync(channel.id).catch(reportError) },
          }),
        })
      },
      // Where it’s asked before, the dialog shows it.
      isReversible ? reportError : () => {},
    )
  return (
    <>
      <PlainButton onClick={() => (isReversible ? run() : setIsAsking(true))}>Leave channel</PlainButton>
      {isAsking && (
        <FormDialog
          title={`Leave ${channel.name ?? 'this channel'}?`}
          text={
            channel.kind === 'private'
              ? 'You stop seeing its messages. Only an owner can add you again.'
              : 'You can join again, but not as an owner.'
          }
          verb="Leave channel"
          danger
          ready
          busy={leave.isPending}
          error={leave.error}
          onSubmit={run}
          onClose={() => setIsAsking(false)}
        >
          {null}
        </FormDialog>
      )}
    </>
  )
}

export function OwnSettings({ channel, mine }: OwnSettingsProps) {
  const set = useSetMembership(channel.id)
  return (
    <>
      <Select
        label="Notify me of"
        description={mine.isMuted ? 'Muted: nothing is sent until you unmute it.' : undefined}
        allowDeselect={false}
        data={levels}
        value={mine.notify}
        onChange={(value) => {
          const notify = levels.find((level) => level.value === value)?.value
          if (notify) set.mutate({ notify }, { onError: reportError })
        }}
      />
      <div className={classes.buttons}>
        <PlainButton
          aria-pressed={mine.isMuted}
          onClick={() => set.mutate({ isMuted: !mine.isMuted }, { onError: reportError })}
        >
          {mine.isMuted ? 'Unmute' : 'Mute'}
        </PlainButton>
        {!channel.isDefault && channel.kind !== 'direct' && <LeaveButton channel={channel} />}
      </div>
    </>
  )
}
