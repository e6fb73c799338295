/** The files of a reply or note. */
import type { TicketAttachment } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { reportError } from '../../../errors/reportError.ts'
import { download } from '../../../http/download.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import classes from './EventAttachments.module.css'

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`

interface EventAttachmentsProps {
  ticketId: string
  attachments: readonly TicketAttachment[]
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
