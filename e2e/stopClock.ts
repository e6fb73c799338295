import { expect, type Page } from '@playwright/test'

/**
 * Stops the clock; `page.clock.runFor` advances it. Install the clock before opening the page. On a busy machine the target time
 * may pass before the clock stops there, so this retries with a new one.
 */
export const stopClock = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()
