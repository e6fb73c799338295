/** Rolls back to the previous rule set: the effect on stations and on rules being edited, and a reason. */
import { Textarea } from '@mantine/core'
import type { RuleSetSummary } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import { setBefore } from '@postern/domain/areas/carrierLogic/ruleSetOrder.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'

interface RollBackDialogProps {
  current: RuleSetSummary
  onClose: () => void
  onRolledBack: () => Promise<void>
}

export function RollBackDialog({ current, onClose, onRolledBack }: RollBackDialogProps) {
  const [reason, setReason] = useState('')
  const target = setBefore(current)
  const next = current.version + 1
  const rollBack = useMutation({
    mutationFn: () =>
      call('POST /api/system/ruleSets/rollback', { body: { current: current.version, notes: reason.trim() } }),
    onSuccess: async ({ version, restores }) => {
      onClose()
      toast({
        tone: 'ok',
        title: 'Rolled back',
        detail: `Stations use rule set ${version}, with the rules of set ${restores ?? target}.`,
        lifeMs: 6000,
      })
      await onRolledBack()
    },
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={rollBack.isPending}
      title={`Roll back to rule set ${target}?`}
      text={`Publishes the rules of set ${target} again as rule set ${next}. Stations use them within a second, and set ${current.version} stays in the list. Your edits are kept as unpublished changes.`}
      actions={
        <DialogFoot
          danger
          onCancel={onClose}
          onConfirm={() => rollBack.mutate()}
          busy={rollBack.isPending}
          disabled={reason.trim() === ''}
        >
          Roll back to set {target}
        </DialogFoot>
      }
    >
      <Textarea
        data-autofocus
        label="Reason"
        withAsterisk
        description="Shown in the list of rule sets."
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {rollBack.error && <Notice tone="danger">{rollBack.error.message}</Notice>}
    </Dialog>
  )
}
