import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

/** The two fonts every page needs; their names contain a hash, so index.html can't list them. */
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

/** A build is identified by its hashed file names: the same sources give the same id, so no tab reloads. */
async function buildIdOf(files: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode([...files].sort().join('\n')))
  return [...new Uint8Array(digest.slice(0, 10))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `builds/latest.json` for the poll, `builds/meta/{id}.json` as the build's manifest, and the id in the page itself
 * (spec:http#builds). `.vite/builds/{id}.json` lists its files: tools/oldBuilds.mjs keeps the files of previous builds.
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

/** Entry points that small modules are grouped by: sign-in, everything behind it, and lists, by far the most opened pages. */
const signInRoots = ['layouts/LoginLayout.tsx', 'pages/login/LoginPage.tsx']
const shellRoots = ['layouts/SignedIn.tsx', 'layouts/CustomerLayout.tsx']
const listRoots = ['pages/records/ResourceList.tsx']
const homeRoots = ['pages/home/HomePage.tsx']
/** Pages without a list, which must not load one, and what they load later. */
const plainRoots = ['pages/account/AccountPage.tsx', 'pages/forbidden/ForbiddenPage.tsx', 'phone/PhoneFieldBody.tsx']

/** Our modules that the roots import statically, plus icons; not libraries, whose index files import everything. */
function reachedFrom(roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(roots.map((root) => `${import.meta.dirname}/${root}`))
  for (const id of found)
    if (!id.includes('node_modules'))
      for (const next of context.getModuleInfo(id)?.importedIds ?? [])
        if (!next.includes('node_modules') || next.includes('@tabler')) found.add(next)
  return found
}

/** Modules that `roots` need and `others` don't, in one file instead of forty; no page loads code for another. */
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

/** What nearly every signed-in page shows: header, tags and times. Status marks are also on the sign-in page. */
const nearlyEverywhere = /[\\/]console[\\/]ui[\\/](marks[\\/](Chevron|Tag|RelativeTime)|shell[\\/]PageHead|useNow)\./

/** Modules that both need, plus `also`, in one file: the first page loads no list, and a list doesn't load forty files. */
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
const themeAndQueries = (id: string): boolean =>
  mantineTheme.test(id) || /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/.test(id)
const mantineControls =
  /@floating-ui[\\/]|@mantine[\\/](hooks[\\/]esm[\\/]|core[\\/]esm[\\/](utils[\\/]Floating|core[\\/](Box|DirectionProvider|factory|InlineStyles|styles-api|utils)|components[\\/](Transition|UnstyledButton|Portal|FocusTrap|Popover|CloseButton|Loader|Button|Input|Menu|Overlay|VisuallyHidden|Paper))[\\/])|[\\/](AccordionChevron|CheckIcon|RadioIcon)\.mjs/

const registry = `${import.meta.dirname}/../domain/areas/index.ts`.replace('console/../', '')

/** The entities' definitions: the registry and everything it imports from the areas. */
const definitionsIn = (context: Rolldown.ChunkingContext): Set<string> =>
  new Set([registry, ...(context.getModuleInfo(registry)?.importedIds ?? []).filter((id) => id.includes('/areas/'))])

/** Loaded on every page. */
const alwaysThere = /\/(rolldown-runtime|vendor|start)-[\w-]+\.js$/
/** Loaded on every signed-in page. Only the routes, in `start`, can need them earlier; any other file still imports them. */
const thereInShell = /\/(shell|SignedIn|definitions|icons|theme)-[\w-]+\.js$/
const listFiles = /\/(ResourceList|StatusMark|marks|esm)-[\w-]+\.js$/

/** Whether `host` can assume that the script `file` is already loaded. Vite lists every style sheet in any case. */
function isThereFor(host: string, file: string): boolean {
  if (alwaysThere.test(file)) return true
  if (alwaysThere.test(host)) return false
  return thereInShell.test(file) || (/\/(ResourceList|tabs)-/.test(host) && listFiles.test(file))
}

export default defineConfig({
  plugins: [react(), preloadFonts(), buildFiles()],
  // The server replaces this placeholder in every response (security headers: style-src 'nonce-…').
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/api': { target: 'http://localhost:4310', ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // Open tabs still request chunks of the previous build (spec:console#114).
    emptyOutDir: false,
    sourcemap: false,
    modulePreload: {
      // Every browser that supports our target has it.
      polyfill: false,
      // Skips files that are already loaded: listing them in every chunk would cost each page a kilobyte.
      resolveDependencies: (_page, needed, { hostType, hostId }) => {
        if (hostType === 'html') return needed
        return needed.filter((file) => !isThereFor(`/${hostId}`, `/${file}`))
      },
    },
    // No data: URLs, so font-src and img-src stay 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A list route lists other files about 400 times: one character less per hash saves a third of a kilobyte.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Code that every page needs, in two files: packages stay in the browser's cache when only our own code changes.
        // By reachability, not by package name; otherwise the sign-in page would load hooks that only later pages use.
        // main.tsx stays separate: the manifest names it as the entry.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: (id) => id.includes('node_modules') && /\.m?js$/.test(id),
              tags: ['$initial'],
              priority: 2,
            },
            { name: 'start', test: /(?<![\\/]main)\.tsx?$/, tags: ['$initial'], priority: 1 },
            // Every signed-in page needs all of them: together they compress best.
            {
              debugName: 'definitions',
              name: (id, context) => (definitionsIn(context).has(id) ? 'definitions' : null),
            },
            // Small modules that many views share: separate, each would be listed, with its imports, in every file that may load it.
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
            // Mantine in two parts: the theme, which every signed-in page has, like queries, and the building blocks of menus,
            // dialogs and fields. As 40 small files, each would be listed in every file that may open one of those.
            { name: 'theme', test: themeAndQueries, includeDependenciesRecursively: false, priority: 1 },
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
