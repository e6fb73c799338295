import { useTabDraft } from '../../../session/useTabDraft.ts'

export interface ReplyDraft {
  readonly isPublic: boolean
  readonly body: string
}

const begin: ReplyDraft = { isPublic: true, body: '' }

function read(kept: unknown): ReplyDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const [body, isPublic] = [Reflect.get(kept, 'body'), Reflect.get(kept, 'isPublic')]
  return typeof body === 'string' && typeof isPublic === 'boolean' ? { body, isPublic } : null
}

export function useDraft(ticketId: string) {
  const place = `tickets.${ticketId}`
  const { draft, keep } = useTabDraft({ place, read, begin, isEmpty: ({ body }) => body === '' })
  return [draft, keep] as const
}
