// One icon per import keeps unit tests and the dev server from reading all 5,000; the package types only its index.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}
