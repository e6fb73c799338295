/** Builds the host page in memory, from the console's sources and with the same bundler. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of Vite used here. Vite and its types are installed only in the console's package. */
interface Built {
  output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[]
}
interface Vite {
  build: (config: object) => Promise<Built | Built[]>
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Phone inputs</title>
    STYLES
  </head>
  <body>
    <main><h1>Phone inputs</h1><div id="root"></div></main>
    <section id="layers" aria-label="Pop-ups"></section>
    <script type="module" src="/host.js"></script>
  </body>
</html>`

/** The files of the page, by path. */
export async function buildHost(): Promise<Map<string, string | Buffer>> {
  const vite: Vite = await import(
    createRequire(join(import.meta.dirname, '../../packages/console/package.json')).resolve('vite')
  )
  const built = await vite.build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'host.tsx'), output: { entryFileNames: 'host.js' } },
    },
  })
  const files = new Map<string, string | Buffer>()
  for (const { output } of [built].flat())
    for (const { fileName, code, source = '' } of output)
      files.set(`/${fileName}`, code ?? (typeof source === 'string' ? source : Buffer.from(source)))
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  files.set(
    '/',
    page.replace('STYLES', styles.map((path) => `<link rel="stylesheet" href="${path}" />`).join('\n    ')),
  )
  return files
}
