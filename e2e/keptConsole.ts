/**
 * One loaded console for many tests. A console that was just loaded runs cold: everything it does costs two to four times what it
 * costs the next time. So between tests its person is signed out, and `page.goto` signs the next one in, both the way another tab
 * would do it (spec:console#48). Signing out forgets all that was loaded; what it would not forget makes the next test load anew.
 */
import type { Page } from '@playwright/test'

/** Runs in the page: whether nothing here survives signing out. A theme does: it's kept for the next user. */
const canStay = (): boolean =>
  document.querySelector('meta[name="postern-build"]') !== null && localStorage.getItem('postern-color-mode') === null

interface Move {
  news: 'signedIn' | 'signedOut'
  /** Where the console stands when it hears the news. */
  from: string
}

/** Runs in the page. False: the console did not follow in time. */
async function follow({ news, from }: Move): Promise<boolean> {
  const until = async (isThere: () => boolean) => {
    for (let turn = 0; turn < 300 && !isThere(); turn++) {
      await new Promise((next) => setTimeout(next, 10))
      // Text that is not saved: the console asks whether to discard it.
      const questions = document.querySelectorAll<HTMLElement>('[data-autofocus] + [data-variant="filled"]')
      if (news === 'signedOut') questions[questions.length - 1]?.click()
    }
    return isThere()
  }
  const isSignInPage = () => location.pathname === '/login' && document.querySelector('input[type="password"]') !== null
  const isPage = () => location.pathname !== '/login' && document.querySelector('input[type="password"]') === null
  history.replaceState(null, '', from)
  if (!(await until(() => document.title.startsWith('No access') || isSignInPage()))) return false
  const otherTab = new BroadcastChannel('postern_auth')
  otherTab.postMessage(news)
  otherTab.close()
  const hasFollowed = await until(news === 'signedIn' ? isPage : isSignInPage)
  for (const toast of document.querySelectorAll<HTMLElement>('#layers [aria-label="Dismiss"]')) toast.click()
  return hasFollowed
}

/** Signs out in the page in view, by way of a page that asks the server for nothing. False: it has to be left. */
export const signOutInPlace = async (page: Page): Promise<boolean> =>
  (await page.evaluate(canStay)) && page.evaluate(follow, { news: 'signedOut', from: '/forbidden' } as const)

/** In a page that is signed out: opens an address as the user the cookie names. False: it has to be loaded. */
export async function openInPlace(page: Page, address: string): Promise<boolean> {
  const from = `/login?redirect=${encodeURIComponent(address)}`
  if (!(await page.evaluate(follow, { news: 'signedIn', from } as const))) return false
  // The start page instead of where it should lead: no page has this address.
  return new URL(page.url()).pathname !== '/' || address === '/'
}
