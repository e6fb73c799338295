/** Settings for owners and moderators: name, topic, lock, retention, and archiving. */
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { useState } from 'react'
import { reportError } from '../../../../errors/reportError.ts'
import { RequestFailure } from '../../../../http/requestFailure.ts'
import { useCan } from '../../../../session/useSession.ts'
import { PlainButton } from '../../../../ui/forms/PlainButton.tsx'
import { toast } from '../../../../ui/overlays/toastStore.ts'
import { type ChannelPatch, useChangeChannel } from '../../chatApi.ts'
import classes from './Details.module.css'

const undoMs = 10_000

const issueAt = (error: Error | null, path: string): string | undefined =>
  error instanceof RequestFailure ? error.body?.errors?.find((issue) => issue.path === path)?.description : undefined

export function ChannelSettings({ channel }: { channel: WholeChannel }) {
  const can = useCan()
  const change = useChangeChannel(channel.id)
  const [name, setName] = useState(channel.name ?? '')
  const [topic, setTopic] = useState(channel.topic)
  const [days, setDays] = useState<number | null>(channel.retentionDays)
  const canModerate = can('internal.chat.moderate')
  // Default channels are linked by name, and a record’s channel is named after its record.
  const canRename = !channel.isDefault && channel.kind !== 'entity'
  const isArchived = channel.archivedAt !== null
  const changes: ChannelPatch = {
    ...(canRename && name !== channel.name && { name }),
    ...(topic !== channel.topic && { topic }),
    ...(canModerate && days !== channel.retentionDays && { retentionDays: days }),
  }
  const isChanged = Object.keys(changes).length > 0
  const save = () =>
    // The form remounts with each version, which would drop the callbacks of `mutate`.
    void change.mutateAsync({ rowVersion: channel.rowVersion, changes }).then(
      () => toast({ tone: 'ok', title: 'Channel saved', lifeMs: 4_000 }),
      // The form shows the error.
      () => {},
    )
  /** Applies immediately, with an undo. */
  const switchTo = (next: ChannelPatch, back: ChannelPatch, title: string) =>
    void change.mutateAsync({ rowVersion: channel.rowVersion, changes: next }).then(
      ({ rowVersion }) =>
        toast({
          tone: 'ok',
          title,
          lifeMs: undoMs,
          action: {
            label: 'Undo',
            run: () => void change.mutateAsync({ rowVersion, changes: back }).catch(reportError),
          },
        }),
      reportError,
    )
  const isIssueShown = issueAt(change.error, 'name') !== undefined
  return (
    <form
      className={classes.section}
      aria-label="Channel settings"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !change.isPending) save()
      }}
    >
      <h3>Settings</h3>
      {canRename && (
        <TextInput
          label="Name"
          description="Lowercase letters, digits, and hyphens."
          required
          maxLength={40}
          value={name}
          error={issueAt(change.error, 'name')}
          onChange={(event) => setName(event.currentTarget.value.toLowerCase().replaceAll(' ', '-'))}
        />
      )}
      <Textarea
        label="Topic"
        autosize
        maxLength={250}
        value={topic}
        error={isIssueShown ? undefined : change.error?.message}
        onChange={(event) => setTopic(event.currentTarget.value)}
      />
      {canModerate && (
        <NumberInput
          label="Keep messages"
          description="Leave blank to keep them forever."
          suffix=" days"
          min={1}
          max={3650}
          allowDecimal={false}
          allowNegative={false}
          value={days ?? ''}
          onChange={(value) => setDays(typeof value === 'number' ? value : null)}
        />
      )}
      <div className={classes.buttons}>
        <PlainButton type="submit" disabled={!isChanged} loading={change.isPending}>
          Save changes
        </PlainButton>
        {canModerate && (
          <PlainButton
            onClick={() =>
              switchTo(
                { isLocked: !channel.isLocked },
                { isLocked: channel.isLocked },
                channel.isLocked ? 'Channel unlocked' : 'Channel locked',
              )
            }
          >
            {channel.isLocked ? 'Unlock channel' : 'Lock channel'}
          </PlainButton>
        )}
        {!channel.isDefault && (
          <PlainButton
            onClick={() =>
              switchTo(
                { isArchived: !isArchived },
                { isArchived },
                isArchived ? 'Channel restored' : 'Channel archived',
              )
            }
          >
            {isArchived ? 'Restore channel' : 'Archive channel'}
          </PlainButton>
        )}
      </div>
    </form>
  )
}
