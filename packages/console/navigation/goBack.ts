import { homePath } from '../paths.ts'
import { history } from './history.ts'
import { navigateTo } from './navigateTo.ts'

/** Goes to the previous page. Users who came from another site, or by a link in a new tab, go to the home page instead. */
export function goBack(): void {
  if (history.canGoBack()) history.back()
  else navigateTo(homePath)
}
