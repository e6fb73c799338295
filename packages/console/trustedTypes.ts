import { setNonce } from 'get-nonce'

// Same as z.config({ jitless: true }), but without loading zod into the first chunk: its compiled parsers need `eval`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}
// TypeScript's DOM library does not know Trusted Types, and Firefox does not have them.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

// React writes Mantine's CSS by innerHTML. CSS has no "<", and a text without "<" can make no element.
trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

// The property, not the attribute: browsers hide the attribute from scripts.
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// react-remove-scroll (under Modal and Drawer) writes a <style> of its own.
setNonce(nonce)
