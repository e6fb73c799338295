/**
 * Reuses one loaded console for many tests. Right after a load, code isn't optimized yet and everything takes two to four times as
 * long. So the user is signed out between tests, and `page.goto` signs the next one in, both through the message another tab would
 * send (spec:console#48). Signing out clears all loaded data; if a test leaves anything that survives it, the next one reloads.
 */
import type { Page } from '@playwright/test'

/** Runs in the page: whether signing out clears everything. It doesn't clear a selected theme, which stays for the next user. */
const canStay = (): boolean =>
  document.querySelector('meta[name="postern-build"]') !== null && localStorage.getItem('postern-color-mode') === null

interface Move {
  news: 'signedIn' | 'signedOut'
  /** The address that the console is at when it gets the message. */
  from: string
}

/** Runs in the page. Returns false if the console doesn't react in time. */
async function follow({ news, from }: Move): Promise<boolean> {
  const until = async (isThere: () => boolean) => {
    for (let turn = 0; turn < 300 && !isThere(); turn++) {
      await new Promise((next) => setTimeout(next, 10))
      // With unsaved text, the console asks whether to discard it.
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

/** Signs out without a reload, from a page that sends no requests. Returns false if the page can't be reused. */
export const signOutInPlace = async (page: Page): Promise<boolean> =>
  (await page.evaluate(canStay)) && page.evaluate(follow, { news: 'signedOut', from: '/forbidden' } as const)

/** Opens an address in a signed-out page as the user in the cookie. Returns false if the address needs a full load. */
export async function openInPlace(page: Page, address: string): Promise<boolean> {
  const from = `/login?redirect=${encodeURIComponent(address)}`
  if (!(await page.evaluate(follow, { news: 'signedIn', from } as const))) return false
  // Ending up on the start page means that no page has this address.
  return new URL(page.url()).pathname !== '/' || address === '/'
}
