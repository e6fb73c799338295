/** Permanently removes personal data: asks for the name, and shows what blocks it. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asText } from '../../engine/cells/values.ts'
import { FinalMoveDialog } from '../../engine/record/FinalMoveDialog.tsx'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { toast } from '../../ui/overlays/toastStore.ts'

interface AnonymiseDialogProps {
  resource: Resource
  /** The name to type. */
  name: string
  /** What is removed and what is kept. */
  text: string
  /** Why it isn't possible now. */
  blocked?: ReactNode
  forget: () => Promise<Readonly<Record<string, unknown>>>
  customerId: string
  onClose: () => void
}

export function AnonymiseDialog({ resource, name, text, blocked, forget, customerId, onClose }: AnonymiseDialogProps) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: forget,
    onSuccess: async (record) => {
      onClose()
      const detail = `Now named ${asText(record[resource.title])}.`
      toast({ tone: 'ok', title: 'Anonymized', detail, lifeMs: savedToastMs })
      await afterWrite(queryClient, resource, customerId)
    },
    ...errorsInPlace,
  })
  return (
    <FinalMoveDialog
      title={`Anonymize ${name}?`}
      text={text}
      name={name}
      verb={`Anonymize ${inSentence(resource.words.one)}`}
      busy={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={() => act.mutate()}
      {...(blocked !== undefined && { blocked })}
    />
  )
}
