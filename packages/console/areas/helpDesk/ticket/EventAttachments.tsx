/** The files of a reply or note. */
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { reportError } from '../../../errors/reportError.ts'
import { sizeText } from '../../../files/sizeText.ts'
import { download } from '../../../http/download.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './EventAttachments.module.css'

interface EventAttachmentsProps {
  ticketId: string
  attachments: readonly KeptFile[]
}

export function EventAttachments({ ticketId, attachments }: EventAttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Attachments">
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <TextButton
            icon={<IconPaperclip size={14} stroke={1.6} aria-hidden />}
            onClick={() => void download(`/api/helpDesk/tickets/${ticketId}/attachments/${id}`, {}).catch(reportError)}
          >
            {name} <span className="dim num">{sizeText(size)}</span>
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
