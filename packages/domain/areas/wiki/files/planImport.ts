/** What bringing files into a space would do: decided before anything is written, and shown. */
import { type FilePage, type PageFile, pathProblem, type ReadPage, readPageFile } from './pageFiles.ts'

export type PlannedState = 'new' | 'changed' | 'unchanged' | 'refused'

export interface PlannedPage {
  readonly path: string
  readonly title: string
  readonly state: PlannedState
  /** Why it’s refused. */
  readonly reason: string | null
  /** The page it changes; null for a new one. */
  readonly pageId: string | null
  /** The file of its parent; null at the top. */
  readonly parentPath: string | null
  readonly page: ReadPage | null
}

/** The database keeps a link's parts in an order of its own. */
const comparable = ({ title, body, tags, status, reviewEveryDays, entityLinks }: FilePage | ReadPage): string =>
  JSON.stringify([
    ...[title, body, tags, status, reviewEveryDays],
    entityLinks.map(({ kind, ref, label, customerId = null }) => [kind, ref, label, customerId]),
  ])

const isSame = (before: FilePage, after: ReadPage): boolean => comparable(before) === comparable(after)

const parentPathOf = (path: string): string | null => {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? null : `${path.slice(0, slash)}.md`
}

/** Folders first, otherwise as they come: an export has pages in the order of their tree. */
const byDepth = (a: PageFile, b: PageFile): number => a.path.split('/').length - b.path.split('/').length

export function planImport(existing: readonly FilePage[], files: readonly PageFile[]): PlannedPage[] {
  const byId = new Map(existing.map((page) => [page.id, page]))
  const used = new Set<string>()
  const planned = new Map<string, PlannedPage>()
  const refused = (path: string, reason: string, title = path): PlannedPage => ({
    ...{ path, title, state: 'refused', reason, pageId: null, parentPath: null, page: null },
  })
  /** A page that stands in the same place under the same title. */
  const twin = (parentId: string | null | undefined, title: string): FilePage | undefined =>
    parentId === undefined
      ? undefined
      : existing.find(
          (page) =>
            page.parentId === parentId && page.title.toLowerCase() === title.toLowerCase() && !used.has(page.id),
        )
  const plan = (file: PageFile): PlannedPage => {
    const { path } = file
    const problem = pathProblem(path)
    if (problem !== undefined) return refused(path, problem)
    if (planned.has(path)) return refused(path, 'Another file has the same path.')
    const page = readPageFile(file)
    if (typeof page === 'string') return refused(path, page)
    const parentPath = parentPathOf(path)
    const parent = parentPath === null ? null : planned.get(parentPath)
    if (parent === undefined || parent?.state === 'refused')
      return refused(path, `There is no page ${parentPath} for its folder.`, page.title)
    const named = page.id === null ? undefined : byId.get(page.id)
    if (named && used.has(named.id)) return refused(path, 'Another file is the same page.', page.title)
    // The parent's ID, if that page exists already.
    const parentId = parent === null ? null : (parent.pageId ?? undefined)
    const before = named ?? twin(parentId, page.title)
    const isMoved = before !== undefined && before.parentId !== parentId
    if (before) used.add(before.id)
    const state = before === undefined ? 'new' : !isMoved && isSame(before, page) ? 'unchanged' : 'changed'
    return { path, title: page.title, state, reason: null, pageId: before?.id ?? null, parentPath, page }
  }
  for (const file of files.toSorted(byDepth)) {
    const result = plan(file)
    if (planned.has(file.path)) planned.set(`${file.path} (again)`, result)
    else planned.set(file.path, result)
  }
  return [...planned.values()]
}

export type Tally = Readonly<Record<PlannedState, number>>

export const tallyOf = (planned: readonly Pick<PlannedPage, 'state'>[]): Tally => {
  const count = (state: PlannedState) => planned.filter((each) => each.state === state).length
  return { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') }
}
