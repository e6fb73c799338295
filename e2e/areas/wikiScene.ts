/** Spaces and pages for browser tests of the wiki. */
import type { Page } from '@playwright/test'
import { api } from '../fixtures.ts'
import { freshCode } from '../scene.ts'

interface Space {
  id: string
  name: string
}

interface Written {
  id: string
  rowVersion: number
}

/** Creates a space that only this test uses. */
export async function madeSpace(page: Page): Promise<Space> {
  const code = freshCode().slice(-9)
  const { post } = await api(page)
  return post<Space>('/api/wiki/spaces', { name: `Space ${code}`, key: `W${code}`, icon: 'flag' })
}

export async function madePage(page: Page, spaceId: string, title: string, body = 'text'): Promise<Written> {
  const { post } = await api(page)
  return post<Written>('/api/wiki/pages', { spaceId, title, body, status: 'published' })
}

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Page text' })
