/** The rules of the house that a compiler does not hold: who may import whom, what the engine may know, what a file may be. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { resources } from '@postern/domain/areas/index.ts'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|\/dist\//.test(path))
}

interface Import {
  readonly from: string
  readonly to: string
}

/** Our own imports only, as paths of the repository; a library is named as it is. */
const importsOf = (path: string): Import[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({
    from: path,
    to: name.startsWith('.')
      ? normalize(join(dirname(path), name))
      : name.replace(/^@postern\/(\w+)\//, 'packages/$1/'),
  }))

const files = sources('packages').filter((path) => !/\.test\.tsx?$/.test(path))
const imports = files.flatMap(importsOf)
const across = (from: RegExp, to: RegExp): string[] =>
  imports.filter((each) => from.test(each.from) && to.test(each.to)).map((each) => `${each.from} → ${each.to}`)

describe('imports go one way', () => {
  it.each([
    ['domain knows nobody', /^packages\/domain\//, /^packages\/(?!domain\/)|^node:|^(react|fastify|pg|kysely)$/],
    ['demo knows the domain alone', /^packages\/demo\//, /^packages\/(?!domain\/|demo\/)|^node:/],
    ['the server does not know the console', /^packages\/api\//, /^packages\/console\//],
    ['the console does not know the server', /^packages\/console\//, /^packages\/(api|demo)\/|^node:/],
    [
      // Phone numbers are a library of ours as pure as any other.
      'the kit knows nothing of ours but how phone numbers are read',
      /^packages\/console\/ui\//,
      /^packages\/(?!console\/(ui|theme)\/|domain\/phone\/)|^@tanstack|^ofetch$/,
    ],
    ['derived pages know no feature', /^packages\/console\/resource\//, /^packages\/console\/features\//],
    ['the engine of the server knows no feature', /^packages\/api\/resource\//, /^packages\/api\/features\//],
  ])('%s', (_, from, to) => {
    expect(across(from, to)).toEqual([])
  })

  it('features do not know each other', () => {
    const feature = (path: string) => /^packages\/(?:console|api)\/features\/(\w+)/.exec(path)?.[1]
    expect(imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))).toEqual([])
  })

  it('every import leads somewhere', () => {
    const lost = imports.filter(({ to }) => to.startsWith('packages/') && !existsSync(join(root, to)))
    expect(lost).toEqual([])
  })
})

describe('navigation', () => {
  // navigateTo refuses addresses outside the console (spec:console#126-128); other ways to navigate would not.
  const ways =
    /\brouter\.navigate\(|\buseNavigate\(|\bhistory\.(?:push|replace|pushState|replaceState)\(|\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\bwindow\.open\(/g
  const allowed = new Set([
    // The kit alone, without the app around it.
    'packages/console/ui/LinkContext.tsx',
  ])

  it('goes through navigateTo', () => {
    const around = files
      .filter((path) => /^packages\/console\/(?!navigation\/)/.test(path) && !allowed.has(path))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(ways)].map((match) => `${path}: ${match[0]}`),
      )
    expect(around).toEqual([])
  })
})

describe('the engine', () => {
  const engine = files.filter(
    (path) =>
      /^packages\/(api\/(resource|archive|templates|many)|console\/resource)\//.test(path) ||
      /^packages\/domain\/(resource|field|schema|query)\.ts$/.test(path),
  )

  it('can be read in an hour: what serves any resource is 1,500 lines, tests aside', () => {
    const served = files.filter((path) => /^packages\/api\/resource\//.test(path))
    const lines = served.map((path) => readFileSync(join(root, path), 'utf8').split('\n').length)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(1_500)
  })

  it('names no entity', () => {
    const words = resources.map(({ name }) => name)
    const naming = engine.flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line, index) => ({ where: `${path}:${index + 1}`, code: line.replace(/\/\/.*$|\/?\*.*$/, '') }))
        .filter(({ code }) =>
          words.some((word) => new RegExp(`['"\`]${word}['"\`]|\\b${word}(?:Rules|View)\\b`).test(code)),
        )
        .map(({ where, code }) => `${where} ${code.trim()}`),
    )
    expect(naming).toEqual([])
  })
})

describe('files', () => {
  it('hold no escape: no suppressed error, no skipped or lonely test', () => {
    const escapes = [...files, ...sources('e2e'), ...sources('tools')]
      .filter((path) => !path.endsWith('house.test.ts'))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/@ts-ignore|\.(?:skip|only)\(|TODO|FIXME/g)].map(
          (match) => `${path}: ${match[0]}`,
        ),
      )
    expect(escapes).toEqual([])
  })

  it('can be read in a sitting', () => {
    const long = [...sources('packages'), ...sources('e2e'), ...sources('tools')]
      .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
  })

  it('are no barrels, but for the registries', () => {
    expect(files.filter((path) => /\/index\.tsx?$/.test(path)).sort()).toEqual([
      'packages/api/areas/index.ts',
      'packages/console/areas/index.ts',
      'packages/domain/areas/index.ts',
    ])
  })

  it('carry no name that explains nothing', () => {
    // There is an entity called services; its files carry its name, like all others.
    const entities = resources.map(({ name }) => `/${name}.ts`)
    const empty = files.filter((path) => /(Manager|Service|Helper|Util|Base)s?\.tsx?$/i.test(path))
    expect(empty.filter((path) => !entities.some((name) => path.endsWith(name)))).toEqual([])
  })
})
