import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [react(), preloadFonts()],
  // The server replaces the word in every answer (security headers: style-src 'nonce-…').
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/api': { target: 'http://localhost:4310', ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // All browsers that can read our code know modulepreload.
    modulePreload: { polyfill: false },
    // No data: URLs; font-src and img-src stay 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every page needs, in two files: packages stay in the browser's cache when only our own code changes.
        // By reachability, not by package name, or the sign-in page would pay for hooks that only later pages use.
        // main.tsx stays outside: it is the entry that the manifest names.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/].*\.m?js$/, tags: ['$initial'], priority: 2 },
            { name: 'start', test: /(?<![\\/]main)\.tsx?$/, tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
})
