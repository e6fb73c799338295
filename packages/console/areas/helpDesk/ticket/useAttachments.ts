/** Files for the next reply: uploaded one by one, kept until it's sent. */
import { attachmentProblem, maxEventAttachments } from '@postern/domain/areas/helpDesk/attachments.ts'
import type { TicketAttachment } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { request } from '../../../http/request.ts'

const upload = (ticketId: string, file: File): Promise<TicketAttachment> =>
  request<TicketAttachment>('POST', `/api/helpDesk/tickets/${ticketId}/attachments`, {
    query: { name: file.name },
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })

export function useAttachments(ticketId: string) {
  const [files, setFiles] = useState<readonly TicketAttachment[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [waiting, setWaiting] = useState(0)
  const add = async (chosen: readonly File[]) => {
    setProblems([])
    for (const file of chosen.slice(0, maxEventAttachments)) {
      // Said at once, before ten megabytes travel for nothing.
      const problem = attachmentProblem(file.name, new Uint8Array(await file.arrayBuffer()))
      if (problem !== undefined) {
        setProblems((now) => [...now, problem])
        continue
      }
      setWaiting((now) => now + 1)
      try {
        const kept = await upload(ticketId, file)
        setFiles((now) => [...now, kept])
      } catch (error) {
        reportError(error)
      } finally {
        setWaiting((now) => now - 1)
      }
    }
  }
  return {
    files,
    problems,
    isUploading: waiting > 0,
    add,
    remove: (id: string) => setFiles((now) => now.filter((file) => file.id !== id)),
    clear: () => {
      setFiles([])
      setProblems([])
    },
  }
}
