/** A space as Markdown files: one per page, in folders that mirror its tree, with metadata at the top. */
import { slugOf } from '../../../markdown/anchors.ts'
import { maxBodyLength, maxDepth, pageFields, type WikiPage } from '../wikiShapes.ts'

export type FilePage = Pick<
  WikiPage,
  'id' | 'parentId' | 'title' | 'body' | 'tags' | 'status' | 'reviewEveryDays' | 'entityLinks'
>

export interface PageFile {
  /** `lockers/bank-offline.md`; its parent is `lockers.md`. */
  readonly path: string
  readonly text: string
}

const fence = '---'
const headFields = ['id', 'title', 'status', 'tags', 'reviewEveryDays', 'entityLinks'] as const

/** One value per line, as JSON, so that parsing is unambiguous. */
const fileText = (page: FilePage): string =>
  [fence, ...headFields.map((name) => `${name}: ${JSON.stringify(page[name])}`), fence, '', page.body].join('\n')

/** Pages in tree order. Siblings with the same name get a number. */
export function filesOf(pages: readonly FilePage[]): PageFile[] {
  const folders = new Map<string | null, string>([[null, '']])
  const taken = new Set<string>()
  const files: PageFile[] = []
  const add = (page: FilePage, folder: string): void => {
    const name = slugOf(page.title) || 'page'
    let path = `${folder}${name}`
    for (let n = 2; taken.has(path); n++) path = `${folder}${name}-${n}`
    taken.add(path)
    folders.set(page.id, `${path}/`)
    files.push({ path: `${path}.md`, text: fileText(page) })
  }
  const walk = (parentId: string | null): void => {
    for (const page of pages.filter((each) => each.parentId === parentId)) {
      add(page, folders.get(parentId) ?? '')
      walk(page.id)
    }
  }
  walk(null)
  return files
}

export interface ReadPage {
  /** Null if the file has none. */
  readonly id: string | null
  readonly title: string
  readonly body: string
  readonly tags: readonly string[]
  readonly status: WikiPage['status']
  readonly reviewEveryDays: number | null
  readonly entityLinks: WikiPage['entityLinks']
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)

function headOf(lines: readonly string[]): Map<string, unknown> | string {
  const head = new Map<string, unknown>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim()
    if (colon < 0 || head.has(name)) return 'Its first lines can’t be read.'
    try {
      head.set(name, JSON.parse(line.slice(colon + 1)))
    } catch {
      // Written by hand: a value without quotes.
      head.set(name, line.slice(colon + 1).trim())
    }
  }
  return head
}

/** `bank-offline.md` → `Bank offline`, for files written by hand. */
const titleFrom = (path: string): string => {
  const name = path.split('/').at(-1)?.slice(0, -'.md'.length).replaceAll('-', ' ').trim() ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const split = (text: string): { readonly head: readonly string[]; readonly body: string } => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines[0] === fence ? lines.indexOf(fence, 1) : -1
  if (end < 0) return { head: [], body: lines.join('\n') }
  return { head: lines.slice(1, end), body: lines.slice(end + (lines[end + 1] === '' ? 2 : 1)).join('\n') }
}

/** The parsed page, or why the file can’t be a page. */
export function readPageFile({ path, text }: PageFile): ReadPage | string {
  const { head: lines, body } = split(text)
  const head = headOf(lines)
  if (typeof head === 'string') return head
  if (body.length > maxBodyLength) return 'Its text is longer than 200,000 characters.'
  const title = pageFields.title.safeParse(head.get('title') ?? titleFrom(path))
  const status = pageFields.status.safeParse(head.get('status') ?? 'draft')
  const tags = pageFields.tags.safeParse(head.get('tags') ?? [])
  const review = pageFields.reviewEveryDays.safeParse(head.has('reviewEveryDays') ? head.get('reviewEveryDays') : 180)
  const links = pageFields.entityLinks.safeParse(head.get('entityLinks') ?? [])
  if (!title.success) return 'Its title is missing or longer than 160 characters.'
  if (!status.success || !tags.success || !review.success || !links.success) return 'Its first lines can’t be read.'
  const id = head.get('id')
  return {
    id: isUuid(id) ? id : null,
    title: title.data,
    body,
    tags: tags.data,
    status: status.data,
    reviewEveryDays: review.data,
    entityLinks: links.data,
  }
}

/** Only Markdown files inside the archive can be pages. */
export function pathProblem(path: string): string | undefined {
  const parts = path.split('/')
  if (path.includes('\\') || path.includes('\0') || path.startsWith('/') || path.includes(':'))
    return 'Its path isn’t allowed.'
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'Its path isn’t allowed.'
  if (!path.endsWith('.md')) return 'It isn’t a Markdown file.'
  if (parts.length > maxDepth) return `Pages can be nested ${maxDepth} levels deep.`
  return undefined
}
