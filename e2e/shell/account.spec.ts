/** Account settings require the password or a code before users can change how they sign in. */
import { axe, demoPassword, expect, test } from '../fixtures.ts'

// All tests sign in as the same user, so they run in order: while one adds a second factor, the password alone isn't enough.
test.describe.configure({ mode: 'default' })

/** Uses a separate account, so that a new factor or email doesn't break other tests. */
test.beforeEach(async ({ page }) => {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'dana.ruiz@postern.test', password: demoPassword },
  })
  const { token, userId } = (await answer.json()) as { token: string; userId: string }
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  await page.context().addCookies([{ name: 'postern_auth', value, domain: 'localhost', path: '/', sameSite: 'Strict' }])
  await page.goto('/AccountSettings')
})

test('adding an authenticator app requires the password and rejects a wrong one', async ({ page, complaints }) => {
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

test('users with a second factor can enter a code instead of the password', async ({ page, complaints }) => {
  await page.getByRole('button', { name: 'Add email codes' }).click()
  const email = page.getByRole('dialog', { name: 'Add email codes' })
  await expect(email.getByRole('button', { name: 'Use a code instead' })).toHaveCount(0)
  await email.getByLabel('Your password').fill(demoPassword)
  await email.getByRole('button', { name: 'Send code' }).click()
  await expect(email.getByText('We sent a code to')).toBeVisible()
  const outbox = await page.request.get('/api/dev/outbox')
  const { items } = (await outbox.json()) as { items: { to: string; text: string }[] }
  const mail = items.find(({ to }) => to === 'dana.ruiz@postern.test')
  await email.getByLabel('Code', { exact: true }).fill(/[0-9]{6}/.exec(mail?.text ?? '')?.[0] ?? '')
  await email.getByRole('button', { name: 'Add email codes' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saved.getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await saved.getByRole('listitem').allTextContents()
  await saved.getByRole('button', { name: 'I’ve saved my codes' }).click()

  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const app = page.getByRole('dialog', { name: 'Add authenticator app' })
  await app.getByRole('button', { name: 'Use a code instead' }).click()
  await expect(app.getByLabel('Code')).toBeFocused()
  await expect(app.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await app.getByLabel('Code').fill('000000')
  await app.getByRole('button', { name: 'Continue' }).click()
  await expect(app.getByText('That code is wrong. Check it and try again.')).toBeVisible()
  expect(complaints.splice(0).every((text) => /400|code is wrong/.test(text))).toBe(true)
  await app.getByRole('button', { name: 'Use your password instead' }).click()
  await expect(app.getByLabel('Your password')).toBeFocused()
  await app.getByRole('button', { name: 'Use a code instead' }).click()
  await app.getByLabel('Code').fill(first)
  await app.getByRole('button', { name: 'Continue' }).click()
  await expect(app.getByLabel('QR code')).toBeVisible()
  await app.getByRole('button', { name: 'Cancel' }).click()

  // Removes the factor again, because the next test signs in with only the password.
  await page.getByRole('button', { name: 'Remove Email codes' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Email codes?' })
  await removal.getByLabel('Code').fill(second)
  await removal.getByRole('button', { name: 'Remove Email codes' }).click()
  await expect(page.getByText('No second factor yet.')).toBeVisible()
})

test('changing the email requires the password and changes the sign-in', async ({ page, complaints }) => {
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
