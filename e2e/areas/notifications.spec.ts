/** Staff notifications: stored on the server, with links, read state and preferences. */
import { api, axe, expect, signInAs, test } from '../fixtures.ts'

test('a user opens notification preferences and turns a kind off and on again', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'Preferences' }).click()
  const bell = page.getByRole('switch', { name: 'Exports ready in the bell' })
  await expect(bell).toBeChecked()
  await bell.click()
  await expect(bell).not.toBeChecked()
  const { get } = await api(page)
  const chosen = async () =>
    (
      await get<{ preferences: { kind: string; inBell: boolean }[] }>('/api/notifications/preferences')
    ).preferences.find(({ kind }) => kind === 'exportFinished')?.inBell
  await expect.poll(chosen).toBe(false)
  await bell.click()
  await expect.poll(chosen).toBe(true)
})
