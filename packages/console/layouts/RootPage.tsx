import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../navigation/useFocusOnNavigation.ts'
import { useForcedColorMode } from './useForcedColorMode.ts'

/** Above all layouts: what every page has in common. */
export function RootPage() {
  useFocusOnNavigation()
  useForcedColorMode()
  return <Outlet />
}
