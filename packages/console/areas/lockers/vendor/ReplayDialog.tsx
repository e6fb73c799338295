/** Replays the events of a time range: from the vendor if it can resend them, otherwise from our inbox. */
import { TextInput } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { accountKey } from './accountQueries.ts'

const hourMs = 3_600_000

/** Value for a `datetime-local` input: `2026-11-17T08:30`. */
const asLocal = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

export default function ReplayDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [from, setFrom] = useState(() => asLocal(new Date(Date.now() - hourMs)))
  const [to, setTo] = useState(() => asLocal(new Date(Date.now() + 60_000)))
  const replay = useMutation({
    mutationFn: () =>
      call('POST /api/system/lockerVendorAccounts/:id/replay', {
        params: { id: accountId },
        body: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      }),
    onSuccess: async ({ fetched, replayed, failed }) => {
      const [first] = failed
      toast({
        tone: first ? 'danger' : 'ok',
        title: first ? 'Some banks couldn’t be replayed' : 'Events replayed',
        detail: first
          ? `${first.bankRef}: ${first.problem}`
          : `${counted(replayed, 'event', 'events')} read again, ${fetched} new.`,
        lifeMs: first ? null : savedToastMs,
      })
      await client.invalidateQueries({ queryKey: accountKey(accountId) })
      onClose()
    },
    ...errorsInPlace,
  })
  const isReady = isTime(from) && isTime(to)
  return (
    <FormDialog
      title="Replay events"
      text="Events are read again. Those that were applied before change nothing."
      verb="Replay events"
      ready={isReady && from < to}
      busy={replay.isPending}
      error={replay.error}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      <TextInput type="datetime-local" label="From" value={from} onChange={(event) => setFrom(event.target.value)} />
      <TextInput
        type="datetime-local"
        label="To"
        value={to}
        error={isReady && from >= to ? 'Enter a time after the start.' : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
    </FormDialog>
  )
}
