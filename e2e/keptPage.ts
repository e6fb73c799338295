/**
 * One window per worker, cleared between tests. Opening a window takes Chromium as long as loading the console into it, and a
 * used window already has the console compiled.
 */
import {
  type Browser,
  type BrowserContext,
  test as base,
  type CDPSession,
  type Disposable,
  type Page,
  type Request,
} from '@playwright/test'
import { openInPlace, signOutInPlace } from './keptConsole.ts'

type Listener = (...args: never[]) => unknown
type Act = (...args: unknown[]) => unknown

/** Calls that can't be undone: after a test that makes one, the window is closed and the next test gets a new one. */
const irreversible = ['exposeFunction', 'exposeBinding', 'newCDPSession', 'setExtraHTTPHeaders', 'close']

/** Sets up a page for a test through DevTools. Returns a function that undoes the setup. */
type Prepare = (devTools: CDPSession) => Promise<() => Promise<void>>

interface Kept {
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
  /** The options the window was opened with. A test with different options gets a new window. */
  readonly options: string
  listeners: [string, Listener][]
  initScripts: Disposable[]
  /** For tabs the test opens later. */
  prepare: Prepare | undefined
  undoPrepare: (() => Promise<void>) | undefined
  isSpoiled: boolean
  /** This test may reuse a loaded console, and the next test may reuse this one's. */
  keepsConsole: boolean
  /** The console is loaded and signed out, ready to be used again. */
  isReady: boolean
  /** The test answers requests itself. */
  isRouted: boolean
  /** Write requests that are still pending. */
  writes: Set<Request>
}

async function openWindow(browser: Browser, options: string): Promise<Kept> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const kept: Kept = {
    context,
    page,
    devTools: await context.newCDPSession(page),
    options,
    listeners: [],
    initScripts: [],
    prepare: undefined,
    undoPrepare: undefined,
    isSpoiled: false,
    keepsConsole: false,
    isReady: false,
    isRouted: false,
    writes: new Set(),
  }
  const openDevTools = context.newCDPSession.bind(context)
  const openTab = context.newPage.bind(context)
  Object.assign(context, {
    newPage: async () => {
      const tab = await openTab()
      await kept.prepare?.(await openDevTools(tab))
      return tab
    },
  })
  const spoil = () => {
    kept.isSpoiled = true
  }
  page.on('request', (request) => request.method() === 'GET' || kept.writes.add(request))
  for (const name of ['requestfinished', 'requestfailed'] as const)
    page.on(name as 'requestfinished', (request) => kept.writes.delete(request))
  for (const each of [page, context]) {
    const route = each.route.bind(each)
    Object.assign(each, {
      route: (...args: Parameters<Page['route']>) => {
        kept.isRouted = true
        return route(...args)
      },
    })
    const addInitScript = each.addInitScript.bind(each) as (...args: unknown[]) => Promise<Disposable>
    Object.assign(each, {
      addInitScript: async (...args: unknown[]) => {
        const script = await addInitScript(...args)
        kept.initScripts.push(script)
        return script
      },
    })
    for (const name of irreversible) {
      const act: unknown = Reflect.get(each, name)
      if (typeof act === 'function')
        Object.assign(each, {
          [name]: (...args: unknown[]) => {
            spoil()
            return (act as Act).apply(each, args)
          },
        })
    }
  }
  const load = page.goto.bind(page)
  Object.assign(page, {
    goto: async (...[address, options]: Parameters<Page['goto']>) => {
      const isAgain = isReusable(kept) && options === undefined && isOfConsole(address)
      const isReady = isAgain && (kept.isReady || (await signOutInPlace(page)))
      kept.isReady = false
      return isReady && (await openInPlace(page, address)) ? null : load(address, options)
    },
  })
  const { clock } = page
  Object.defineProperty(page, 'clock', {
    get: () => {
      spoil()
      return clock
    },
  })
  const listen = page.on.bind(page) as (name: string, listener: Listener) => Page
  Object.assign(page, {
    on: (name: string, listener: Listener) => {
      kept.listeners.push([name, listener])
      return listen(name, listener)
    },
  })
  return kept
}

const isOfConsole = (address: string) => address.startsWith('/') && !/^\/(api|login)\b/.test(address)

/** Scripts and routes set up before the first load need a real load, and a pending write would show its toast in the next test. */
const isReusable = ({ keepsConsole, initScripts, prepare, isRouted, writes }: Kept) =>
  keepsConsole && initScripts.length === 0 && !prepare && !isRouted && writes.size === 0

/** Removes everything the last test left: tabs, routes, listeners, scripts, cookies, storage, history, emulated media, size. */
async function cleanUp(kept: Kept): Promise<void> {
  const { context, page, devTools, listeners } = kept
  const canBeReused = isReusable(kept)
  for (const other of context.pages()) if (other !== page) await other.close()
  // Removed before navigating, because leaving the page cancels requests and reports them.
  for (const [name, listener] of listeners.splice(0)) page.off(name as 'close', listener as () => void)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await kept.undoPrepare?.()
  kept.prepare = undefined
  kept.undoPrepare = undefined
  for (const script of kept.initScripts.splice(0)) await script.dispose()
  kept.isRouted = false
  kept.isReady = canBeReused && (await signOutInPlace(page))
  // Otherwise opens a page of our origin without the console, to also clear what the console stores when it's left.
  if (!kept.isReady) await page.goto('/api/health')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await devTools.send('Page.resetNavigationHistory')
  await page.mouse.move(0, 0)
}

interface Keeper {
  kept?: Kept | undefined
}

async function close(keeper: Keeper): Promise<void> {
  await keeper.kept?.context.close()
  keeper.kept = undefined
}

interface Windows {
  /** For tests that measure a first visit: a new window with empty caches. */
  freshWindow: boolean
  /** `page.goto` reuses a loaded console (`keptConsole.ts`). Turn off in tests about loading. */
  keepsConsole: boolean
  /** Sets up every tab of this test, including tabs it opens later. */
  prepareTabs: (prepare: Prepare) => Promise<void>
}

export const test = base.extend<Windows, { keeper: Keeper }>({
  freshWindow: [false, { option: true }],
  keepsConsole: [true, { option: true }],
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const keeper: Keeper = {}
      await use(keeper)
      await close(keeper)
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, keeper, freshWindow, colorScheme, locale, timezoneId, viewport }, use, info) => {
    const options = JSON.stringify([colorScheme, locale, timezoneId, viewport])
    if (freshWindow || keeper.kept?.options !== options) await close(keeper)
    keeper.kept ??= await openWindow(browser, options)
    const { kept } = keeper
    await use(kept.context)
    if (kept.isSpoiled || info.status !== info.expectedStatus) return close(keeper)
    await cleanUp(kept)
    await kept.page.emulateMedia({ media: null, colorScheme: colorScheme ?? 'light', forcedColors: null })
    if (viewport) await kept.page.setViewportSize(viewport)
  },
  prepareTabs: async ({ context, keeper }, use) => {
    await use(async (prepare) => {
      const { kept } = keeper
      if (kept?.context !== context) throw new Error('This window is closed.')
      kept.prepare = prepare
      kept.undoPrepare = await prepare(kept.devTools)
    })
  },
  page: async ({ context, keeper, keepsConsole }, use) => {
    if (keeper.kept?.context !== context) throw new Error('This window is closed.')
    keeper.kept.keepsConsole = keepsConsole
    await use(keeper.kept.page)
  },
})
