import { expect, type Page } from '@playwright/test'

/**
 * Time stands still from here; `page.clock.runFor` moves it. The clock must be installed before the page is opened. A busy
 * machine may let the chosen moment pass before the clock stops there: it is chosen again.
 */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()
