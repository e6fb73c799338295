import { homePath } from '../paths.ts'
import { history } from './history.ts'
import { navigateTo } from './navigateTo.ts'

/** To where one came from; whoever came from elsewhere, or by a link in a new tab, gets home instead of nothing. */
export function goBack(): void {
  if (history.canGoBack()) history.back()
  else navigateTo(homePath)
}
