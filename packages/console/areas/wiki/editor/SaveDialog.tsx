/** Saves a revision with a short summary. A draft can be published with it. */
import { Checkbox, TextInput } from '@mantine/core'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useState } from 'react'
import '../../../theme/formStyles.ts'
import { useCan } from '../../../session/useSession.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'

interface SaveDialogProps {
  page: WikiPage
  isBusy: boolean
  onSave: (summary: string, isPublished: boolean) => void
  onClose: () => void
}

export function SaveDialog({ page, isBusy, onSave, onClose }: SaveDialogProps) {
  const can = useCan()
  const mayPublish = page.status === 'draft' && can('internal.wiki.publish')
  const [summary, setSummary] = useState('')
  const [isPublished, setPublished] = useState(false)
  return (
    <FormDialog
      title={`Save revision ${page.revision + 1}`}
      text="The revision before stays in the history."
      verb="Save page"
      ready
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => onSave(summary.trim(), isPublished)}
    >
      <TextInput
        label="Summary"
        description="What changed, in a few words. Optional."
        data-autofocus
        maxLength={200}
        value={summary}
        onChange={({ currentTarget }) => setSummary(currentTarget.value)}
      />
      {mayPublish && (
        <Checkbox
          label="Publish"
          checked={isPublished}
          onChange={({ currentTarget }) => setPublished(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
