/** Signing in by keyboard alone, second factor included. Signing in with just a password is in ../shell/shell.spec.ts. */
import { expect } from '../fixtures.ts'
import { codeField, cookieOf, needsSecondFactor, signedIn, test, title } from './support.ts'

test('signing in with a second factor works by keyboard alone', async ({ page, api, context }) => {
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  api.on('POST /api/auth/mfa-login', signedIn('token-b'))
  await page.goto('/internal/wiki')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@postern.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('postern-demo-1')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Wiki')).toBeVisible()
  expect(await cookieOf(context)).toBeDefined()
})

test('asking for a new password works by keyboard alone', async ({ page, api }) => {
  api.on('POST /api/auth/forgot-password', { json: { message: 'Sent.' } })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  const forgot = page.getByRole('link', { name: /forgot/i })
  for (let steps = 0; steps < 8 && !(await forgot.evaluate((link) => link === document.activeElement)); steps++)
    await page.keyboard.press('Tab')
  await expect(forgot).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, /forgot/i)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('admin@postern.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent.')).toBeVisible()
})
