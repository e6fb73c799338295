import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../navigation/useFocusOnNavigation.ts'
import { useForcedColorMode } from './useForcedColorMode.ts'

/** Above all layouts: what all pages have in common. */
export function RootPage() {
  useFocusOnNavigation()
  useForcedColorMode()
  return <Outlet />
}
