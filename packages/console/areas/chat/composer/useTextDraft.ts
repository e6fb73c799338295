import { useTabDraft } from '../../../session/useTabDraft.ts'

const read = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null)

export function useTextDraft(place: string) {
  const { draft, keep } = useTabDraft({ place: `chat.${place}`, read, begin: '', isEmpty: (text) => text === '' })
  return [draft, keep] as const
}
