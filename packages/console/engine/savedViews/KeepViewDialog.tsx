/** Saves the list's current query under a name. */
import '../../theme/formStyles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import type { ListContext } from '../list/listContext.ts'
import classes from './SavedViews.module.css'
import { useSavedViewWrites } from './savedViews.ts'

interface KeepViewDialogProps {
  place: ListContext
  search: Record<string, string>
  columns: string[] | null
  onClose: () => void
}

const formId = 'keep-view'

export default function KeepViewDialog({ place, search, columns, onClose }: KeepViewDialogProps) {
  const { keep } = useSavedViewWrites(place)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await keep.mutateAsync({ name, shared, search, columns })
    } catch {
      return // the error is shown below the name
    }
    onClose()
    toast({ tone: 'ok', title: 'View saved', detail: name, lifeMs: savedToastMs })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={keep.isPending}
      title="Save view"
      text="Saves the current search, filters, sort order, and columns."
      actions={
        <DialogFoot onCancel={onClose} form={formId} busy={keep.isPending} disabled={name.trim() === ''}>
          Save view
        </DialogFoot>
      }
    >
      <form id={formId} className={classes.form} onSubmit={(event) => void save(event)}>
        <TextInput
          data-autofocus
          label="Name"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={keep.error?.message}
        />
        <Checkbox
          label="Share with staff"
          description="Everyone who can open this list sees it in their menu."
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      </form>
    </Dialog>
  )
}
