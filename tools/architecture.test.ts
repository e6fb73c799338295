/** Rules of this repository that the compiler can't check: allowed imports, what the engine may know, and how files are organized. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { resources } from '@postern/domain/areas/index.ts'
import { describe, expect, it } from 'vitest'
import { circlesIn } from './circles.ts'

const root = join(import.meta.dirname, '..')

const listed = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/node_modules|\/dist\//.test(path))

const sources = (folder: string): string[] => listed(folder, /\.tsx?$/)
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string): number => textOf(path).split('\n').length
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

interface Import {
  readonly from: string
  readonly to: string
}

/** Imports of our own files become repository paths; libraries keep their name. */
const importsOf = (path: string): Import[] =>
  [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => ({
    from: path,
    to: name.startsWith('.')
      ? normalize(join(dirname(path), name))
      : name.replace(/^@postern\/(\w+)\//, 'packages/$1/'),
  }))

const everySource = sources('packages')
const files = everySource.filter((path) => !isTest(path))
const imports = files.flatMap(importsOf)
const shown = ({ from, to }: Import): string => `${from} → ${to}`

const packageOf = (path: string): string | undefined => /^packages\/(\w+)\//.exec(path)?.[1]
const areaOf = (path: string): string | undefined => /^packages\/\w+\/areas\/(\w+)\//.exec(path)?.[1]
const definitions = new Set(
  files.filter((path) =>
    resources.some(({ name }) => new RegExp(`^packages/domain/areas/\\w+/${name}\\.ts$`).test(path)),
  ),
)

describe('imports', () => {
  it.each([
    [
      'domain imports no other package',
      /^packages\/domain\//,
      /^packages\/(?!domain\/)|^node:|^(react|fastify|pg|kysely)$/,
    ],
    ['demo imports only the domain', /^packages\/demo\//, /^packages\/(?!domain\/|demo\/)|^node:/],
    [
      'the simulator shares nothing but the wire schema',
      /^packages\/lockerSim\//,
      /^packages\/(?!lockerSim\/|domain\/areas\/(lockers\/live\/simulatorWire|labels\/printing\/printerSimulatorWire)\.ts$)/,
    ],
    ['only tests import the simulator', /^packages\/(?!lockerSim\/|api\/testing\/)/, /^packages\/lockerSim\//],
    ['the server does not import the console', /^packages\/api\//, /^packages\/console\//],
    ['the console does not import the server', /^packages\/console\//, /^packages\/(api|demo)\/|^node:/],
    [
      // The phone number and Markdown folders are pure libraries.
      'the UI kit imports none of our code except phone number and Markdown parsing',
      /^packages\/console\/ui\//,
      /^packages\/(?!console\/(ui|theme)\/|domain\/(phone|markdown)\/)|^@tanstack|^ofetch$/,
    ],
    ['the engine imports no area', /^packages\/\w+\/engine\//, /^packages\/\w+\/areas\//],
    [
      'values, Markdown and phone numbers in the domain import no area',
      /^packages\/domain\/(values|markdown|phone)\//,
      /^packages\/domain\/areas\//,
    ],
    ['the engine imports no page', /^packages\/console\/engine\//, /^packages\/console\/(pages|layouts|palette)\//],
    [
      'shared area code imports no area',
      /^packages\/(?!domain)\w+\/areas\/shared\//,
      /^packages\/(api|console|demo)\/areas\/(?!shared\/|parcels\/)/,
    ],
  ])('%s', (_, from, to) => {
    expect(files.some((path) => from.test(path))).toBe(true)
    expect(imports.filter((each) => from.test(each.from) && to.test(each.to)).map(shown)).toEqual([])
  })

  it('resolve to existing files', () => {
    const lost = imports.filter(({ to }) => to.startsWith('packages/') && !existsSync(join(root, to)))
    expect(lost.map(shown)).toEqual([])
  })

  it('have no cycles, type imports included', () => {
    expect(imports.length).toBeGreaterThan(1_000)
    expect(circlesIn(imports)).toEqual([])
  })
})

describe('areas', () => {
  const names = [
    ...['customers', 'places', 'people', 'access', 'mail', 'carrierLogic', 'labels', 'lockers', 'devices', 'parcels'],
    ...['platform', 'audit', 'helpDesk', 'chat', 'wiki', 'analytics', 'shared'],
  ]

  /** Allowed imports from another area of the same package, with the reason. Any area may import parcels, the core of all work. */
  const allowed: readonly (readonly [from: string, to: string, why: string])[] = [
    [
      'domain/areas/customers/segmentSetup.ts',
      'domain/areas/access/roleTemplateNames.ts',
      'a new customer gets the roles of its segment',
    ],
    [
      'domain/areas/analytics/health.ts',
      'domain/areas/customers/customerScores.ts',
      "customer analytics explain a customer's health",
    ],
    [
      'domain/areas/lockers/lockerPolicy.ts',
      'domain/areas/customers/settings/parcels.ts',
      "a bank's policy overrides its customer's",
    ],
    [
      'domain/areas/places/siteEndpoints.ts',
      'domain/areas/customers/settings/perSite.ts',
      "a site overrides its customer's settings",
    ],
    [
      'domain/areas/places/sites.ts',
      'domain/areas/customers/settings/perSite.ts',
      "a site overrides its customer's settings",
    ],
    ...['customers/customers', 'devices/stations', 'lockers/lockerBanks', 'lockers/lockers', 'places/sites'].map(
      (view) =>
        [`console/areas/${view}.tsx`, 'console/areas/helpDesk/ticketsTab.tsx', 'its page shows its tickets'] as const,
    ),
    [
      'console/areas/devices/stations.tsx',
      'console/areas/labels/printing/StationPrinting.tsx',
      'a station’s page shows what it prints where',
    ],
    ...['lockers/lockers', 'mail/carriers', 'people/contacts', 'places/locations'].map(
      (view) =>
        [
          `console/areas/${view}.tsx`,
          'console/areas/labels/printing/batchDialogs.tsx',
          'labels are printed for the selected rows',
        ] as const,
    ),
    [
      'console/areas/places/sites.tsx',
      'console/areas/labels/printing/SitePrinting.tsx',
      'a site’s page shows its printers',
    ],
    [
      'api/areas/chat/incidents/incidentRoutes.ts',
      'api/areas/wiki/draftPage.ts',
      'an incident ends as a report in the wiki',
    ],
    [
      'console/areas/mail/carriers.tsx',
      'console/areas/carrierLogic/CarrierRules.tsx',
      "a carrier's page shows its rules",
    ],
  ]
  /** Shared building blocks of demo records: customers, staff and places. */
  const demoParts = /^packages\/demo\/areas\/(customers\/(customers|logos)|access\/staff|places\/places)\.ts$/
  const crossing = imports.filter(
    ({ from, to }) =>
      packageOf(from) === packageOf(to) &&
      areaOf(from) !== undefined &&
      areaOf(to) !== undefined &&
      areaOf(from) !== areaOf(to) &&
      !/^(parcels|shared)$/.test(areaOf(to) ?? ''),
  )

  it('have the same name in every package', () => {
    const folders = ['domain', 'api', 'console', 'demo'].flatMap((each) =>
      readdirSync(join(root, 'packages', each, 'areas'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    )
    expect(folders.length).toBeGreaterThan(30)
    expect([...new Set(folders)].filter((name) => !names.includes(name))).toEqual([])
  })

  it('do not import each other, except as listed with a reason', () => {
    const strange = crossing
      .filter(({ to }) => !demoParts.test(to))
      .filter(({ from, to }) => !allowed.some(([a, b]) => from === `packages/${a}` && to === `packages/${b}`))
    expect(strange.map(shown)).toEqual([])
  })

  it('use every listed exception', () => {
    const idle = allowed.filter(
      ([a, b]) => !crossing.some(({ from, to }) => from === `packages/${a}` && to === `packages/${b}`),
    )
    expect(idle).toEqual([])
  })

  it('import only data from other areas of the domain: definitions, endpoints and named tables', () => {
    const behavior = imports.filter(
      ({ from, to }) =>
        packageOf(from) !== 'domain' &&
        packageOf(to) === 'domain' &&
        areaOf(from) !== undefined &&
        areaOf(to) !== undefined &&
        ![areaOf(from), 'parcels', 'shared'].includes(areaOf(to)) &&
        !definitions.has(to) &&
        !/\/(endpoints|\w+Endpoints|\w+Seeds|perSite|segmentSetup|checkDigits|checks|commandOutcomes|ticketFields|wikiShapes)\.ts$/.test(
          to,
        ),
    )
    expect(behavior.map(shown)).toEqual([])
  })

  it('export one object each on the server, listed in areas/index.ts', () => {
    const registry = textOf('packages/api/areas/index.ts')
    const folders = readdirSync(join(root, 'packages/api/areas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
      .map((entry) => entry.name)
    expect(folders.length).toBeGreaterThan(10)
    for (const name of folders) expect(registry, name).toContain(`from './${name}/area.ts'`)
    expect(imports.filter(({ from, to }) => from === 'packages/api/server.ts' && areaOf(to) !== undefined)).toEqual([])
  })

  it('name each test after a file beside it, its folder or an entity', () => {
    const tests = everySource.filter((path) => isTest(path) && areaOf(path) !== undefined && areaOf(path) !== 'shared')
    expect(tests.length).toBeGreaterThan(40)
    const astray = tests.filter((path) => {
      const stem = basename(path).replace(/(\.soak|\.faults)?\.test\.tsx?$/, '')
      const beside = [`${stem}.ts`, `${stem}.tsx`, stem].some((name) => existsSync(join(root, dirname(path), name)))
      const named = [basename(dirname(path)), ...resources.map(({ name }) => name)].some((name) =>
        stem.startsWith(name),
      )
      return !beside && !named
    })
    expect(astray).toEqual([])
  })
})

describe('navigation', () => {
  // navigateTo blocks navigation to other sites; these calls would bypass it.
  const ways =
    /\brouter\.navigate\(|\buseNavigate\(|\bhistory\.(?:push|replace|pushState|replaceState)\(|\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\bwindow\.open\(/g
  const allowed = new Set([
    // Fallback for the UI kit without the app around it.
    'packages/console/ui/LinkContext.tsx',
  ])

  it('goes through navigateTo', () => {
    const around = files
      .filter((path) => /^packages\/console\/(?!navigation\/)/.test(path) && !allowed.has(path))
      .flatMap((path) => [...textOf(path).matchAll(ways)].map((match) => `${path}: ${match[0]}`))
    expect(around).toEqual([])
  })
})

describe('pages and parts of a page that are loaded later', () => {
  // If a file is missing, React's `lazy` replaces the page, and can't load it again.
  const lazyOfReact = /import \{[^}]*\blazy\b[^}]*\} from 'react'/

  it('are made with lazyPage and lazyPart', () => {
    const ours = files.filter((path) => /^packages\/console\//.test(path))
    expect(ours.filter((path) => lazyOfReact.test(textOf(path)))).toEqual([])
    expect(ours.filter((path) => /\blazyP(age|art)\b/.test(textOf(path))).length).toBeGreaterThan(100)
  })
})

describe('the engine', () => {
  const engine = files.filter((path) => /^packages\/\w+\/engine\//.test(path))

  it.each([
    ['the generic record code of the server can be read in an hour', /^packages\/api\/engine\/[^/]+\.ts$/, 1_700],
    ['the whole engine of the server', /^packages\/api\/engine\//, 5_900],
    ['the engine of the domain', /^packages\/domain\/engine\//, 3_200],
    ['the engine of the console', /^packages\/console\/engine\//, 12_200],
  ])('stays small: %s', (_, which, most) => {
    const part = engine.filter((path) => which.test(path))
    expect(part.length).toBeGreaterThan(5)
    expect(part.reduce((sum, path) => sum + linesOf(path), 0)).toBeLessThan(most)
  })

  it('has no slot that only one view uses', () => {
    const slots = textOf('packages/console/engine/view.ts')
      .split('\n}\n')
      .map((block) => ({ shape: /^(?:export )?interface (\w+)/m.exec(block)?.[1] ?? '', block }))
      .filter(({ shape }) => ['View', 'Tab', 'List', 'BulkAction', 'MenuAct'].includes(shape))
      .flatMap(({ shape, block }) =>
        [...block.matchAll(/^ {2}(\w+)\?:/gm)].map(([, slot = '']) => ({ name: `${shape}.${slot}`, slot })),
      )
    expect(slots.length).toBeGreaterThan(20)
    const views = imports
      .filter(({ from, to }) => areaOf(from) !== undefined && to === 'packages/console/engine/view.ts')
      .map(({ from }) => textOf(from))
    expect(views.length).toBeGreaterThan(20)
    const usersOf = (slot: string) => views.filter((text) => new RegExp(`\\b${slot}(?::|,$)`, 'm').test(text)).length
    expect(slots.filter(({ slot }) => usersOf(slot) < 2).map(({ name }) => name)).toEqual([])
  })

  it('names no entity', () => {
    const words = resources.map(({ name }) => name)
    // Columns that only some entities have.
    const leaks = /\b(?:anonymisedAt|anonymised_at|mask_pii|siteLimit|lockerLimit|userLimit)\b|'isActive'|\.isActive\b/
    const naming = engine.flatMap((path) =>
      textOf(path)
        .split('\n')
        .map((line, index) => ({ where: `${path}:${index + 1}`, code: line.replace(/\/\/.*$|\/?\*.*$/, '') }))
        .filter(
          ({ code }) =>
            leaks.test(code) ||
            words.some((word) => new RegExp(`['"\`]${word}['"\`]|\\b${word}(?:Rules|View)\\b`).test(code)),
        )
        .map(({ where, code }) => `${where} ${code.trim()}`),
    )
    expect(naming).toEqual([])
  })
})

describe('files', () => {
  it('have no suppressed errors, no skipped or focused tests and no open to-dos', () => {
    const escapes = [...files, ...sources('e2e'), ...sources('tools')]
      .filter((path) => !path.endsWith('architecture.test.ts'))
      .flatMap((path) =>
        [...textOf(path).matchAll(/@ts-ignore|\.(?:skip|only)\(|TODO|FIXME/g)].map((match) => `${path}: ${match[0]}`),
      )
    expect(escapes).toEqual([])
  })

  it('have at most 400 lines', () => {
    const long = [...everySource, ...sources('e2e'), ...sources('tools')].filter((path) => linesOf(path) > 400)
    expect(long).toEqual([])
  })

  it('share a folder with at most 40 others', () => {
    const all = ['packages', 'e2e', 'tools', 'bench'].flatMap((folder) => listed(folder, /\.(tsx?|css|mjs|sql)$/))
    // Migrations are an ordered history, so that folder only grows.
    const crowded = [...Map.groupBy(all, dirname)].filter(
      ([folder, inside]) => inside.length > 41 && folder !== 'packages/api/migrations',
    )
    expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
  })

  it('are no barrels, except for the registries', () => {
    expect(files.filter((path) => /\/index\.tsx?$/.test(path)).sort()).toEqual([
      'packages/api/areas/index.ts',
      'packages/console/areas/index.ts',
      'packages/domain/areas/index.ts',
    ])
  })

  it('have no filler names like Manager, Helper or Util', () => {
    // Services are an entity of the product, so the definition keeps its name.
    const entities = resources.map(({ name }) => `/${name}.ts`)
    const empty = files.filter((path) => /(Manager|Service|Helper|Util|Base)s?\.tsx?$/i.test(path))
    expect(empty.filter((path) => !entities.some((name) => path.endsWith(name)))).toEqual([])
  })
})

it('a write’s error is shown in place or in a toast, not in both', () => {
  const mutations = files.flatMap((path) =>
    [...textOf(path).matchAll(/const (\w+) = useMutation\(\{\n([\s\S]*?)\n {2}\}\)\n/g)].map(
      ([, name = '', options = '']) => ({
        at: `${path}: ${name}`,
        isShown: textOf(path).includes(`${name}.error`),
        isToast: !/errorsInPlace|quiet|useShownRecord/.test(options),
      }),
    ),
  )
  expect(mutations.length).toBeGreaterThan(50)
  expect(mutations.filter(({ isShown, isToast }) => isShown && isToast).map(({ at }) => at)).toEqual([])
})
