/** Opens a Chromium page with the benchmark's administrator signed in. */
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tools/findPrograms.mjs'
import type { World } from './world.ts'

export async function openPage({ server, signedIn }: World, stack: AsyncDisposableStack): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  stack.defer(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const { token, userId } = signedIn
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await context.addCookies([{ name: 'postern_auth', value, url: server.url, sameSite: 'Strict' }])
  return context.newPage()
}
