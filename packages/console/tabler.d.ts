// Importing icons one by one keeps tests and the dev server from reading all 5,000; the package types only its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  /** The icon's shapes, on a 24 × 24 grid. */
  export const __iconNode: readonly (readonly [tag: string, attributes: { readonly d?: string }])[]
  export default icon
}
