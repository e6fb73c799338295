/** Every page that asks for the user again needs a session to be open at all, so that no browser test gets here without one. */
import { expect, it, vi } from 'vitest'
import { adoptSession } from './change.ts'
import { requestCode } from './secondFactor.ts'
import { refreshUser } from './user.ts'

it.each([
  ['the user', refreshUser],
  ['a code', () => requestCode('email')],
])('81 without a token asking for %s says so, and no request is sent', async (_what, ask) => {
  const sent = vi.spyOn(globalThis, 'fetch')
  adoptSession(null)
  await expect(ask()).rejects.toThrow('No authentication token available')
  expect(sent).not.toHaveBeenCalled()
})
