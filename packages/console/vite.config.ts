import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** The two files every page needs; the names carry a hash, so index.html cannot spell them. */
const firstFonts = /\/geist(-mono)?-latin-wght-normal-[^/]+\.woff2$/

function preloadFonts(): Plugin {
  return {
    name: 'postern:preload-fonts',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFonts.test(`/${file}`))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          }),
        ),
  }
}

/** A build is identified by its file names, which carry hashes: the same sources give the same id, and no one reloads. */
async function buildIdOf(files: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([...files].sort().join('\n')))
  return [...new Uint8Array(digest.slice(0, 10))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `builds/latest.json` for the poll, `builds/meta/{id}.json` as the build's manifest, and the id in the page itself
 * (spec:http#builds). `.vite/builds/{id}.json` lists what belongs to it: tools/oldBuilds.mjs keeps the files of the builds before.
 */
function buildFiles(): Plugin {
  let id = ''
  let files: string[] = []
  return {
    name: 'postern:build-files',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: async (_html, { bundle = {} }) => {
        files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
        id = await buildIdOf(files)
        return [{ tag: 'meta', attrs: { name: 'postern-build', content: id }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        const meta = JSON.stringify({ id, timestamp: Date.now() })
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: meta })
        this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: meta })
        this.emitFile({ type: 'asset', fileName: `.vite/builds/${id}.json`, source: JSON.stringify(files) })
      },
    },
  }
}

/** What small modules are gathered for: signing in, everything behind it, and lists, by far the most opened pages. */
const signInRoots = ['layouts/LoginLayout.tsx', 'pages/login/LoginPage.tsx']
const shellRoots = ['layouts/SignedIn.tsx', 'layouts/CustomerLayout.tsx']
const listRoots = ['pages/records/ResourceList.tsx']
const homeRoots = ['pages/home/HomePage.tsx']
/** Pages without a list, which must not load one, and what they load later. */
const plainRoots = ['pages/account/AccountPage.tsx', 'pages/forbidden/ForbiddenPage.tsx', 'phone/PhoneFieldBody.tsx']

/** Our modules that these always need, and their icons; not the libraries, whose index files name everything there is. */
function reachedFrom(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(roots.map((root) => `${import.meta.dirname}/${root}`))
  for (const id of found)
    if (!id.includes('node_modules'))
      for (const next of context.getModuleInfo(id)?.importedIds ?? [])
        if (!next.includes('node_modules') || next.includes('@tabler')) found.add(next)
  return found
}

/** What `roots` need and `others` do not, in one file instead of forty; a page carries nothing for the sake of another. */
function neededBy(name: string, roots: readonly string[], others: readonly string[]) {
  let reached: Set<string> | undefined
  return {
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      reached ??= reachedFrom(roots, context).difference(reachedFrom(others, context))
      return reached.has(id) ? name : null
    },
  }
}

/** What nearly every page behind the sign-in shows: its head, tags and times. States are shown at the sign-in too. */
const nearlyEverywhere = /[\\/]console[\\/]ui[\\/](marks[\\/](Chevron|Tag|RelativeTime)|shell[\\/]PageHead|useNow)\./

/** What both need and `also`, in one file: the first page loads no list, and a list not forty files. */
function neededByBoth(
  name: string,
  roots: readonly string[],
  others: readonly string[],
  without: readonly string[],
  also: RegExp,
) {
  let reached: Set<string> | undefined
  return {
    debugName: name,
    includeDependenciesRecursively: false,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      reached ??= reachedFrom(roots, context)
        .intersection(reachedFrom(others, context))
        .difference(reachedFrom(without, context))
      return reached.has(id) || also.test(id) ? name : null
    },
  }
}

const mantineTheme =
  /@mantine[\\/](core[\\/]esm[\\/]core[\\/](MantineProvider[\\/]|utils[\\/](keys|deep-merge|units-converters|filter-props|noop)[\\/])|hooks[\\/]esm[\\/](utils[\\/])?use-(isomorphic-effect|callback-ref|debounced-callback)[\\/])/
const mantineControls =
  /@floating-ui[\\/]|@mantine[\\/](hooks[\\/]esm[\\/]|core[\\/]esm[\\/](utils[\\/]Floating|core[\\/](Box|DirectionProvider|factory|InlineStyles|styles-api|utils)|components[\\/](Transition|UnstyledButton|Portal|FocusTrap|Popover|CloseButton|Loader|Button|Input|Menu|Overlay|VisuallyHidden|Paper))[\\/])|[\\/](AccordionChevron|CheckIcon|RadioIcon)\.mjs/

const registry = `${import.meta.dirname}/../domain/areas/index.ts`.replace('console/../', '')

/** The entities' definitions: what the registry of the areas names, and itself. */
const definitionsIn = (context: Rolldown.ChunkingContext): Set<string> =>
  new Set([registry, ...(context.getModuleInfo(registry)?.importedIds ?? []).filter((id) => id.includes('/areas/'))])

/** On every page. */
const alwaysThere = /\/(rolldown-runtime|vendor|start)-[\w-]+\.js$/
/** On every page behind sign-in. Only the routes, in `start`, can need them first; any other file that does still imports them. */
const thereInShell = /\/(shell|SignedIn|data|definitions|icons|useLocation|theme)-[\w-]+\.js$/
const listFiles = /\/(ResourceList|StatusMark|marks|esm)-[\w-]+\.js$/

/** Whether the file `host` can rely on the script `file`, which one of its parts needs. Vite names every style sheet in any case. */
function isThereFor(host: string, file: string): boolean {
  if (alwaysThere.test(file)) return true
  if (alwaysThere.test(host)) return false
  return thereInShell.test(file) || (/\/(ResourceList|tabs)-/.test(host) && listFiles.test(file))
}

export default defineConfig({
  plugins: [react(), preloadFonts(), buildFiles()],
  // The server replaces the word in every answer (security headers: style-src 'nonce-…').
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/api': { target: 'http://localhost:4310', ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // Open tabs still request chunks of the previous build (spec:console#114).
    emptyOutDir: false,
    sourcemap: false,
    modulePreload: {
      // All browsers that can read our code know it.
      polyfill: false,
      // Whatever loads a part later has these: named again in every file they would cost each page a kilobyte.
      resolveDependencies: (_page, needed, { hostType, hostId }) => {
        if (hostType === 'html') return needed
        return needed.filter((file) => !isThereFor(`/${hostId}`, `/${file}`))
      },
    },
    // No data: URLs; font-src and img-src stay 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A list route names other files about 400 times: one letter less in each hash saves a third of a kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What every page needs, in two files: packages stay in the browser's cache when only our own code changes.
        // By reachability, not by package name, or the sign-in page would pay for hooks that only later pages use.
        // main.tsx stays outside: it is the entry that the manifest names.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: (id) => id.includes('node_modules') && /\.m?js$/.test(id),
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'start', test: /(?<![\\/]main)\.tsx?$/, tags: ['$initial'], priority: 1 },
            // Every page behind the sign-in needs all of them: together they compress best.
            {
              debugName: 'definitions',
              name: (id, context) => (definitionsIn(context).has(id) ? 'definitions' : null),
            },
            { name: 'data', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
            // Small parts that many views have: each of its own would be named, with all it needs, in every file that may load it.
            {
              name: 'tabs',
              test: /[\\/](parcelsTab|ticketsTab|usageTab|blockedReason|figureCell|figureHref|allOrSome|ImportLink|domain[\\/](engine[\\/]archiveGuards|areas[\\/]figures))\.tsx?$|IconTableImport\.mjs$/,
              includeDependenciesRecursively: false,
            },
            neededByBoth(
              'marks',
              listRoots,
              homeRoots,
              [...signInRoots, ...shellRoots, ...plainRoots],
              nearlyEverywhere,
            ),
            // Mantine in two parts: the theme, which every page behind the sign-in has, and what menus, dialogs and fields are made
            // of. In 40 small files they would be named one by one in every file that may open any of those.
            { name: 'theme', test: mantineTheme, includeDependenciesRecursively: false, priority: 1 },
            { name: 'controls', test: mantineControls, minShareCount: 4, includeDependenciesRecursively: false },
            {
              name: 'icons',
              test: /node_modules[\\/]@tabler[\\/]/,
              minShareCount: 8,
              includeDependenciesRecursively: false,
            },
            neededBy('shell', shellRoots, signInRoots),
            neededBy('ResourceList', listRoots, [...signInRoots, ...shellRoots, ...plainRoots, ...homeRoots]),
          ],
        },
      },
    },
  },
})
