/** Message files, and channel exports. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { megabyte } from '../../files/fileContent.ts'
import { keptFile, uploadQuery } from '../../files/keptFile.ts'
import { messageFileLimits } from './fileLimits.ts'

const tag = 'Chat'
const params = z.strictObject({ id: z.uuid() })

export const exportFormats = ['jsonl', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const chatFileEndpoints = endpoints({
  'POST /api/chat/channels/:id/files': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Upload a file for your next message, as application/octet-stream',
    params,
    query: uploadQuery,
    status: 201,
    // Slightly above the limit, so that the handler can reject larger files with a readable error.
    bodyLimit: messageFileLimits.maxBytes + megabyte,
    answer: keptFile,
  },
  'GET /api/chat/channels/:id/files/:fileId': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Get a file of a message. Pictures can be shown in place',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    file: true,
  },
  'GET /api/chat/channels/:id/export': {
    permission: 'internal.chat.export',
    tag,
    summary: 'Export a channel for an investigation: every message with what it said before it was edited or deleted',
    params,
    query: z.strictObject({
      format: z.enum(exportFormats).default('jsonl'),
      reason: z.string().trim().min(3, 'Enter a reason.').max(500),
    }),
    file: true,
    heavy: true,
  },
})
