import { Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../navigation/useFocusOnNavigation.ts'

/** Above all layouts: what every page has in common. */
export function RootPage() {
  useFocusOnNavigation()
  return <Outlet />
}
