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

/** What the sign-in page loads. Changes with dependencies only, so it stays in the browser's cache across releases. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store|react-query|query-core)|ofetch|ufo|destr|get-nonce|clsx|use-sync-external-store)[\\/]/

export default defineConfig({
  plugins: [react(), preloadFonts()],
  // The server replaces the word in every answer (security headers: style-src 'nonce-…').
  html: { cspNonce: 'CSP_NONCE' },
  server: { proxy: { '/api': { target: 'http://localhost:4310', ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // No data: URLs; font-src and img-src stay 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'vendor', test: vendor, priority: 10 }],
        },
      },
    },
  },
})
