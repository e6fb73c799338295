/** The user guide alone, for a wiki without the demo's other spaces: links to those become plain text. */
import { product } from '../product.ts'

interface GuidePage {
  readonly id: string
  readonly parentId: string | null
  readonly title: string
  readonly body: string
  readonly tags: readonly string[]
}

const { pages: plans, ...space } = product

export const guideSpace = space

export function guidePages(newId: () => string): GuidePage[] {
  const ids = new Map(plans.map(({ key }) => [key, newId()]))
  const linked = (text: string): string =>
    text.replaceAll(/\[([^[\]]*)\]\(wiki:(\w+)\)/g, (_, words: string, key: string) => {
      const id = ids.get(key)
      return id === undefined ? words : `[${words}](/internal/wiki/${id})`
    })
  return plans.map(({ key, parent, title, body, tags = [] }) => ({
    id: ids.get(key) ?? newId(),
    parentId: (parent !== undefined && ids.get(parent)) || null,
    title,
    body: linked(body),
    tags,
  }))
}
