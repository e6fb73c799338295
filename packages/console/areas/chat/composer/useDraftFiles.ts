/** Files of the next message: uploaded while it’s being written, stored with the draft. */
import { messageFileLimits } from '@postern/domain/areas/chat/fileLimits.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { type Uploads, useUploads } from '../../../files/useUploads.ts'
import { useTabDraft } from '../../../session/useTabDraft.ts'

const isKeptFile = (value: unknown): value is KeptFile =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'type'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'size') === 'number'

const read = (kept: unknown): readonly KeptFile[] | null => (Array.isArray(kept) ? kept.filter(isKeptFile) : null)
const none: readonly KeptFile[] = []

export function useDraftFiles(channelId: string, place: string): Uploads {
  const { draft, keep } = useTabDraft({
    place: `chatFiles.${place}`,
    read,
    begin: none,
    isEmpty: (files) => files.length === 0,
  })
  return useUploads({
    address: `/api/chat/channels/${channelId}/files`,
    limits: messageFileLimits,
    initial: draft,
    onChange: keep,
  })
}
