import { setNonce } from 'get-nonce'

// Same as z.config({ jitless: true }), but without loading zod into the first chunk: its compiled parsers need `eval`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => unknown
}
// TypeScript's DOM library doesn't know Trusted Types, and Firefox doesn't have them.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

// React writes Mantine's CSS with innerHTML. CSS has no "<", and text without "<" can't create elements.
trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

// The property, not the attribute: browsers hide the attribute from scripts.
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// react-remove-scroll (used by Modal and Drawer) writes its own <style>.
setNonce(nonce)
