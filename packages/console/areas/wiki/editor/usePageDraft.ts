/** Unsaved changes, with the text they're based on. */
import { useTabDraft } from '../../../session/useTabDraft.ts'

export interface PageDraft {
  readonly title: string
  readonly body: string
  /** The version and text it's based on, for merging with what others save. */
  readonly rowVersion: number
  readonly base: string
}

const isDraft = (value: unknown): value is PageDraft =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'base'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'rowVersion') === 'number'

const read = (kept: unknown): PageDraft | null => (isDraft(kept) ? kept : null)

export const usePageDraft = (pageId: string, begin: PageDraft) => useTabDraft({ place: `wiki.${pageId}`, read, begin })
