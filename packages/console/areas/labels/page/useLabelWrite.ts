/** Changes a label's versions, then invalidates all label queries and shows a toast. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { afterWrite, useShownRecord } from '../../../engine/requests/writes.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'

interface LabelWrite<Input> {
  customerId: string
  send: (input: Input) => Promise<unknown>
  /** Text of the toast. */
  done: (input: Input) => string
  onDone: () => void
}

export function useLabelWrite<Input>({ customerId, send, done, onDone }: LabelWrite<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...useShownRecord(thermalLabels, customerId),
    mutationFn: send,
    onSuccess: async (_, input) => {
      toast({ tone: 'ok', title: done(input), lifeMs: savedToastMs })
      await afterWrite(queryClient, thermalLabels, customerId)
      onDone()
    },
  })
}

export const matching = (rowVersion: number) => ({ headers: { 'if-match': `"${rowVersion}"` } })
