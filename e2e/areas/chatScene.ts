/** Channels and people for browser tests of chat. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, type Role, sessionOf } from '../fixtures.ts'

/** Creates a channel that no other test posts in, with one other member. */
export async function channelWith(
  page: Page,
  role: Role,
  kind: 'public' | 'private' = 'private',
): Promise<{ id: string; name: string }> {
  const { userId } = await sessionOf(page.request, role)
  const { post } = await api(page)
  const name = `test-${randomUUID().slice(0, 8)}`
  return { ...(await post<{ id: string }>('/api/chat/channels', { kind, name, memberIds: [userId] })), name }
}

export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message ${name}` })

export async function say(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}
