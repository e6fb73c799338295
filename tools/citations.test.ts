/** The repository is self-contained: every citation and link resolves to something in it, and nothing cites an outside document. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, linksOf, readDocument, root, specificationFolder } from './documents.ts'

const itself = 'tools/citations.test.ts'
const textFile = /\.(?:tsx?|mjs|css|sql|md|html)$/
const leftOut = /^(?:data(?:-\w+)?|test-results)(?:\/|$)|(?:^|\/)(?:\.\w+|node_modules|dist)(?:\/|$)/

/** Folders end with a slash. */
const everythingIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (leftOut.test(path)) return []
    return entry.isDirectory() ? [`${path}/`, ...everythingIn(path)] : [path]
  })

const everything = everythingIn('')

const filesIn = (folder: string): string[] =>
  everything.filter((path) => path.startsWith(`${folder}/`) && textFile.test(path) && path !== itself)

const files = ['README.md', 'CONTRIBUTING.md', ...['packages', 'e2e', 'tools', 'bench', 'docs'].flatMap(filesIn)]
const documents = files.filter((path) => path.endsWith('.md'))

interface Citation {
  readonly page: string
  readonly anchors: readonly string[]
}

/** `3,5` and `109-111` are numbered statements; everything else is one anchor. */
function anchorsNamed(text: string): string[] {
  if (!/^\d+(?:[-,]\d+)*$/.test(text)) return [text]
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => String(first + index))
  })
}

/** `spec:session#cookie`, `spec:console#109-111`. */
const citationsIn = (text: string): Citation[] =>
  [...text.matchAll(/\bspec:([\w-]+)#(\w+(?:[-,]\w+)*)/g)].map(([, page = '', anchors = '']) => ({
    page,
    anchors: anchorsNamed(anchors),
  }))

const pages = new Map(
  filesIn(specificationFolder).map((path) => [
    path.slice(specificationFolder.length + 1, -'.md'.length),
    anchorsOf(readDocument(path)),
  ]),
)

const unresolved = (text: string): string[] =>
  citationsIn(text).flatMap(({ page, anchors }) =>
    anchors.filter((anchor) => !pages.get(page)?.has(anchor)).map((anchor) => `spec:${page}#${anchor}`),
  )

/** Citations that are incomplete or misspelled, which `citationsIn` doesn't match. */
const malformed = (text: string): string[] =>
  [...text.matchAll(/\bspec:(?![\w-]+#\w)\S*/g)].map(([citation]) => citation)

/** Forms in which outside documents were once cited, each with a sample that it must match. */
const outside: readonly (readonly [RegExp, string])[] = [
  [/§/, 'kept for a day (entities §1.2)'],
  [/\b(?:spec|entities|conformance|reliability|cheatsheet|look|design) \d/i, 'signed out (conformance 55)'],
  [/\bconformance\/\w+\.md\b/, 'statements of conformance/phone.md'],
  [/(?<!specification\/)\b(?:spec|entities|design|voice|cheatsheet(?:-2)?)\.md\b/, 'what the pages hold (entities.md)'],
  [/\blook\/look\.md\b/, 'see look/look.md'],
  [
    /\/work\/|\.\.\/shared\/(?:house|spec|entities|design|voice|look|conformance|research)\b/,
    'described in ../shared/house',
  ],
  [/\bissue \d/i, 'as issue 3 asks'],
  [/ \([BO]\d{1,2}\)/, 'no step passes twice (B5)'],
]

/** In code, the specification is cited by page and anchor, not in general. */
const unspecific = /\b(?:the specification|(?<!step with )the design)\b|\bstatements? \d/i

const isCode = (path: string): boolean => !path.endsWith('.md')

const outsideMentions = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const forms = [...outside.map(([form]) => form), ...(isCode(path) ? [unspecific] : [])]
    return forms.some((form) => form.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : []
  })

/** Links whose file, folder or heading doesn't exist. */
function deadLinks(path: string, text: string): string[] {
  const leads = (link: string): boolean => {
    const [target = '', anchor] = link.split('#')
    const to = target === '' ? path : normalize(join(dirname(path), target))
    if (!existsSync(join(root, to))) return false
    if (anchor === undefined) return true
    return statSync(join(root, to)).isFile() && anchorsOf(to === path ? text : readDocument(to)).has(anchor)
  }
  return linksOf(text)
    .filter((link) => !leads(link))
    .map((link) => `${path} → ${link}`)
}

/** `domain/engine/query.ts`, `schema.ts`, `api/auth/`: a path may leave out its leading folders. */
const writtenPath = /`((?:\.\.\/)*(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|css|md)|(?:[a-z]\w*\/){2,})`/g
const commentedPath = /(?<![\w@/`'"}.])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|css|md))\b/g
const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)

/** The entity that CONTRIBUTING.md adds as an example. */
const example = 'trolleys'

const endings = new Set(
  everything.flatMap((path) => {
    const parts = path.split('/')
    return parts.map((_, index) => parts.slice(index).join('/'))
  }),
)

const missingPaths = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    if (isCode(path) && !isComment(line)) return []
    return [...line.matchAll(isCode(path) ? commentedPath : writtenPath)]
      .map(([, mention = '']) => mention.replace(/^(?:\.\.\/)+/, ''))
      .filter((mention) => !endings.has(mention) && !mention.includes(example))
      .map((mention) => `${path}:${index + 1} ${mention}`)
  })

describe('citations', () => {
  it('resolve to a page, a section or a numbered statement of the specification', () => {
    const lost = files.flatMap((path) => {
      const text = readDocument(path)
      return [...unresolved(text), ...malformed(text)].map((citation) => `${path}: ${citation}`)
    })
    expect(lost).toEqual([])
  })

  it('are found in code, tests and documents', () => {
    const cited = (part: RegExp) =>
      files.filter((path) => part.test(path) && citationsIn(readDocument(path)).length > 0)
    expect(cited(/^packages\/(?!.*\.test\.)/).length).toBeGreaterThan(30)
    expect(cited(/\.test\.tsx?$/).length).toBeGreaterThan(3)
    expect(cited(/^docs\//).length).toBeGreaterThan(0)
  })

  it('are reported when page, section or number is missing', () => {
    expect(unresolved('(spec:console#43, spec:session#cookie) and spec:console#109-111,135.')).toEqual([])
    expect(unresolved('spec:console#134-136')).toEqual(['spec:console#136'])
    expect(unresolved('spec:session#cookies, spec:trolleys#1')).toEqual(['spec:session#cookies', 'spec:trolleys#1'])
    expect(malformed('spec:session, spec:#1 and spec:console#12')).toEqual(['spec:session,', 'spec:#1'])
  })
})

describe('outside documents', () => {
  it('are cited nowhere', () => {
    expect(files.flatMap((path) => outsideMentions(path, readDocument(path)))).toEqual([])
  })

  it.each(outside)('are found in the form %s', (form, planted) => {
    expect(planted).toMatch(form)
    expect(outsideMentions('docs/planted.md', `first line\n${planted}`)).toEqual([`docs/planted.md:2 ${planted}`])
  })

  it('are found when code mentions the specification in general', () => {
    expect(outsideMentions('packages/planted.ts', '// As the specification says.')).toHaveLength(1)
    expect(outsideMentions('packages/planted.ts', '// Logged as well (statement 76).')).toHaveLength(1)
    expect(outsideMentions('docs/planted.md', 'See the specification.')).toEqual([])
  })
})

describe('links between documents', () => {
  it('resolve to a file, and to a heading if they name one', () => {
    expect(documents.flatMap((path) => deadLinks(path, readDocument(path)))).toEqual([])
  })

  it('are found, and lead from the README of docs/specification to each of its pages', () => {
    expect(documents.flatMap((path) => linksOf(readDocument(path))).length).toBeGreaterThan(40)
    const unlinked = filesIn(specificationFolder)
      .map((path) => relative(specificationFolder, path))
      .filter(
        (name) => name !== 'README.md' && !linksOf(readDocument(`${specificationFolder}/README.md`)).includes(name),
      )
    expect(unlinked).toEqual([])
  })

  it('do not count inside code blocks', () => {
    expect(linksOf('[a](b)\n```md\n[c](d)\n```\n[e](f)')).toEqual(['b', 'f'])
    expect([...anchorsOf('# One\n```sh\n# two\n```\n# One')]).toEqual(['one', 'one-1'])
  })

  it('are reported when file or heading is missing', () => {
    const text =
      '## Here\n[a](#here) [b](#there) [c](README.md) [d](missing.md) [e](README.md#nothing) [f](https://x.test/)'
    expect(deadLinks('README.md', text)).toEqual([
      'README.md → #there',
      'README.md → missing.md',
      'README.md → README.md#nothing',
    ])
  })
})

describe('paths in documents and comments', () => {
  it('resolve to a file or folder of the repository', () => {
    expect(files.flatMap((path) => missingPaths(path, readDocument(path)))).toEqual([])
  })

  it('are reported when the file or folder is missing', () => {
    const page = 'See `tools/documents.ts`, `documents.ts`, `api/http/`, `tools/nothing.ts` and `api/nowhere/`.'
    expect(missingPaths('docs/planted.md', page)).toEqual([
      'docs/planted.md:1 tools/nothing.ts',
      'docs/planted.md:1 api/nowhere/',
    ])
    const code = "// As tools/documents.ts (tools/nothing.ts).\nimport x from './tools/nothing.ts'"
    expect(missingPaths('packages/planted.ts', code)).toEqual(['packages/planted.ts:1 tools/nothing.ts'])
  })
})
