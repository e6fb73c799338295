/** Plans an import of files into a space, so that it can be previewed before anything is written. */
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
  /** Its parent's file; null at the top. */
  readonly parentPath: string | null
  readonly page: ReadPage | null
}

/** Compares links field by field, since the database doesn't preserve the order of their keys. */
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

/** Parents before children, otherwise in file order: exports are in tree order. */
const byDepth = (a: PageFile, b: PageFile): number => a.path.split('/').length - b.path.split('/').length

export function planImport(existing: readonly FilePage[], files: readonly PageFile[]): PlannedPage[] {
  const byId = new Map(existing.map((page) => [page.id, page]))
  const used = new Set<string>()
  const planned = new Map<string, PlannedPage>()
  const refused = (path: string, reason: string, title = path): PlannedPage => ({
    ...{ path, title, state: 'refused', reason, pageId: null, parentPath: null, page: null },
  })
  /** A page with the same parent and title. */
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
    // The parent's ID, if that page already exists.
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
