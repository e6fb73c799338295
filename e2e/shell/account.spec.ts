/** Account settings ask for the password before they change how their owner signs in. */
import { axe, demoPassword, expect, test } from '../fixtures.ts'

/** Of its own: a new factor or address must not surprise other tests. */
test.beforeEach(async ({ page }) => {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'dana.ruiz@postern.test', password: demoPassword },
  })
  const { token, userId } = (await answer.json()) as { token: string; userId: string }
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await page.context().addCookies([{ name: 'postern_auth', value, domain: 'localhost', path: '/', sameSite: 'Strict' }])
  await page.goto('/AccountSettings')
})

test('an authenticator app is added after the password, and a wrong one says so', async ({ page, complaints }) => {
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That password is wrong.')).toBeVisible()
  expect(complaints.splice(0).every((text) => /400|current password is wrong/.test(text))).toBe(true)
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('QR code')).toBeVisible()
})

test('the email address is changed with the password, and is what one signs in with', async ({ page, complaints }) => {
  const rename = async (email: string, password: string) => {
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change email' })
    await dialog.getByLabel('New email').fill(email)
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Change email' }).click()
    return dialog
  }
  const taken = await rename('admin@postern.test', demoPassword)
  await expect(taken.getByLabel('New email')).toHaveAttribute('aria-invalid', 'true')
  expect(complaints.splice(0).every((text) => /409|already has this/.test(text))).toBe(true)
  expect(await axe(page)).toEqual([])
  await taken.getByRole('button', { name: 'Cancel' }).click()
  await rename('dana@postern.test', demoPassword)
  await expect(page.getByText('Email changed')).toBeVisible()
  await expect(page.getByText('dana@postern.test', { exact: false }).first()).toBeVisible()
  const signIn = (email: string) =>
    page.request.post('/api/auth/login', { data: { email, password: demoPassword } }).then((answer) => answer.status())
  expect([await signIn('dana.ruiz@postern.test'), await signIn('dana@postern.test')]).toEqual([401, 200])
  await rename('dana.ruiz@postern.test', demoPassword)
  await expect(page.getByText('dana.ruiz@postern.test', { exact: false }).first()).toBeVisible()
})
