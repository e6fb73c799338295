/** Your own settings for this channel: notifications, and leaving. */
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
  // Joining again undoes it, except for private channels and owners: those need confirmation first.
  const isReversible = channel.kind !== 'private' && channel.myRole !== 'owner'
  const run = () =>
    // This pane unmounts by then, which would drop the callbacks of `mutate`.
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
      // If a dialog asked for confirmation, it shows the error.
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
