/** Inserts a link to a record into the text. */
import { useState } from 'react'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { RecordSearch } from './RecordSearch.tsx'
import type { FoundRecord } from './useRecordSearch.ts'

interface RecordLinkDialogProps {
  onPick: (words: string, href: string) => void
  onClose: () => void
}

const hasPage = ({ href }: FoundRecord): boolean => href !== null

export default function RecordLinkDialog({ onPick, onClose }: RecordLinkDialogProps) {
  const [record, setRecord] = useState<FoundRecord | null>(null)
  return (
    <FormDialog
      title="Link to a record"
      text="Readers who can’t open the record see its name only."
      verb="Insert link"
      ready={record !== null}
      busy={false}
      onClose={onClose}
      onSubmit={() => record && onPick(record.label, record.href ?? '')}
      below={record && <p>{`${record.label} · ${record.kind}`}</p>}
    >
      <RecordSearch label="Record" accepts={hasPage} onPick={setRecord} />
    </FormDialog>
  )
}
