/** The sign-in calls that pages make (spec:console#102). */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import {
  codeField,
  enterCode,
  fillLogin,
  fullPath,
  holdCookie,
  needsSecondFactor,
  type PlayedApi,
  recordId,
  signedIn,
  test,
  title,
} from './support.ts'

const goodPassword = 'a long and quiet evening'
const factor = {
  id: recordId,
  method: 'email',
  name: 'Email codes',
  createdAt: '2026-01-05T12:00:00Z',
  lastUsedAt: null,
}

/** Method and path, token, body. Leaves out calls that aren't among the eleven. */
const made = (api: PlayedApi) =>
  api.calls
    .filter(({ path }) => /^\/api\/auth\/(?!mfa-factors|mfa-step-code|sessions|logout)/.test(path))
    .map(({ method, path, headers, body }) => [`${method} ${path}`, headers.authorization ?? null, body])

async function writeNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm new password').fill(goodPassword)
}

test('102 the calls of signing in: method, path, token and body', async ({ page, api }) => {
  api.on('POST /api/auth/login', needsSecondFactor('temporary'))
  api.on('POST /api/auth/mfa-login', signedIn('token-b'))
  await page.goto('/login')
  await fillLogin(page)
  await expect(codeField(page)).toBeVisible()
  await expect(page.getByText('a•••n@postern.test')).toBeVisible()
  await enterCode(page)
  await expect.poll(() => fullPath(page)).toBe('/')
  await expect(title(page, 'Work queue')).toBeVisible()
  expect(made(api)).toEqual([
    ['POST /api/auth/login', null, { email: 'admin@postern.test', password: 'postern-demo-1' }],
    ['POST /api/auth/mfa-request-code', 'Bearer temporary', { method: 'email' }],
    ['POST /api/auth/mfa-login', 'Bearer temporary', { method: 'email', code: '123456' }],
    ['GET /api/auth/user', 'Bearer token-b', null],
  ])
})

test('102 the calls of a forgotten password', async ({ page, api }) => {
  api.on('POST /api/auth/forgot-password', { json: { message: 'Sent.' } })
  api.on('POST /api/auth/reset-password', { json: { message: 'Set.' } })
  await page.goto('/login#forgot')
  await page.getByLabel('Email').fill('admin@postern.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Sent.')).toBeVisible()
  const token = 'a'.repeat(43)
  await page.goto(`/login?#reset=${token}`)
  await writeNewPassword(page)
  // The token has been removed from the address.
  expect(page.url()).not.toContain(token)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Set.')).toBeVisible()
  expect(made(api)).toEqual([
    ['POST /api/auth/forgot-password', null, { email: 'admin@postern.test' }],
    ['POST /api/auth/reset-password', null, { token, password: goodPassword }],
  ])
})

// No page calls GET /api/auth/user/{id} yet; packages/api/auth serves it.
test('102 the calls of account settings', async ({ page, api, context }) => {
  const factors = { factors: [factor], recoveryCodesLeft: 10 }
  api.on('POST /api/auth/mfa-register', { json: { method: 'email', sentTo: 'a•••n@postern.test' } })
  api.on('POST /api/auth/mfa-verify', { json: factors })
  api.on('DELETE /api/auth/mfa-delete', { json: { factors: [], recoveryCodesLeft: 0 } })
  api.on('POST /api/auth/change-password', signedIn('token-b'))
  await holdCookie(context)
  await page.goto('/AccountSettings')
  await page.getByRole('button', { name: 'Add email codes' }).click()
  const add = page.getByRole('dialog', { name: 'Add email codes' })
  await add.getByLabel('Your password').fill('postern-demo-1')
  await add.getByRole('button', { name: 'Send code' }).click()
  await add.getByLabel('Code', { exact: true }).fill('123456')
  await add.getByRole('button', { name: 'Add email codes' }).click()
  await page.getByRole('button', { name: 'Remove Email codes' }).click()
  const remove = page.getByRole('dialog', { name: /^Remove/ })
  await remove.getByLabel('Code', { exact: true }).fill('654321')
  await remove.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('button', { name: 'Add email codes' })).toBeVisible()
  await page.getByLabel('Current password').fill('postern-demo-1')
  await writeNewPassword(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  expect(made(api).slice(0, 5)).toEqual([
    ['GET /api/auth/user', 'Bearer token-a', null],
    ['POST /api/auth/mfa-register', 'Bearer token-a', { method: 'email', password: 'postern-demo-1' }],
    ['POST /api/auth/mfa-verify', 'Bearer token-a', { method: 'email', code: '123456' }],
    ['DELETE /api/auth/mfa-delete', 'Bearer token-a', { method: 'email', id: recordId, code: '654321' }],
    [
      'POST /api/auth/change-password',
      'Bearer token-a',
      { currentPassword: 'postern-demo-1', newPassword: goodPassword },
    ],
  ])
})
