/** Plans of the demo's pages. */
export interface PagePlan {
  /** Other pages link to it as `wiki:key`. */
  readonly key: string
  readonly parent?: string
  readonly title: string
  readonly body: string
  readonly tags?: readonly string[]
  readonly owner: string
  readonly status?: 'draft' | 'outdated'
  /** When it was last changed and last reviewed. */
  readonly changedDaysAgo: number
  readonly reviewedDaysAgo: number
  readonly faultCodes?: readonly string[]
  /** By name. */
  readonly vendors?: readonly string[]
  /** Earlier revisions, oldest first. */
  readonly earlier?: readonly { readonly body: string; readonly summary: string }[]
  readonly summary?: string
}

export interface SpacePlan {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly pages: readonly PagePlan[]
}
