/** A record's form plus what every editor shows around it: which sections changed, and the names behind ids. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { useRefLabels } from '../cells/useRefLabels.ts'
import { displayName, refLabels } from '../cells/values.ts'
import type { Labels } from '../cells/valueText.ts'
import { sectionOf } from './formValues.ts'
import { type FormOptions, useRecordForm } from './useRecordForm.ts'

interface EditorOptions extends Omit<FormOptions, 'onSaved'> {
  onSaved: (fieldNames: string[]) => void
}

export type Editor = ReturnType<typeof useEditor>

export function useEditor({ onSaved, ...options }: EditorOptions) {
  const { resource, customerId } = options
  const editor = useRecordForm({
    ...options,
    onSaved: (saved: AnyRecord, names: string[], merged: boolean) => {
      onSaved(names)
      const also = merged ? ' Changes made by others were kept.' : ''
      toast({ tone: 'ok', title: 'Saved', detail: `${displayName(resource, saved)}.${also}`, lifeMs: savedToastMs })
    },
  })
  const { base, changes, collision } = editor
  const labels: Labels = {
    ...useRefLabels(resource, customerId, changes),
    ...refLabels(resource, base),
    ...(collision && refLabels(resource, collision.current)),
  }
  const sections = [...new Set(Object.keys(changes).map((name) => sectionOf(resource, name) ?? resource.words.one))]
  return { ...editor, labels, sections }
}
