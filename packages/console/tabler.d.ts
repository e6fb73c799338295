// One icon per import keeps unit tests and the dev server from reading all 5,000; the package types only its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  /** The shapes of the icon, on 24 × 24. */
  export const __iconNode: readonly (readonly [tag: string, attributes: { readonly d?: string }])[]
  export default icon
}
