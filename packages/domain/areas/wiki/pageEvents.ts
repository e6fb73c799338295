/** Live stream events of a wiki page. */
export const pageTopicOf = (pageId: string): string => `wiki/pages/${pageId}`

interface EventPerson {
  readonly id: string
  readonly name: string
}

export type PageEvent =
  /** Someone has it open in the editor. If `line` is null, they left. */
  | {
      readonly kind: 'editing'
      readonly person: EventPerson
      readonly line: number | null
      readonly isNew: boolean
      readonly isTakeover: boolean
    }
  | { readonly kind: 'saved'; readonly person: EventPerson; readonly rowVersion: number }
  | { readonly kind: 'comments' }
