/** No page links outside the console yet, so no browser test can cover this. */
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { makeRouter } from '../routes.tsx'
import { mount, one } from '../ui/testMount.tsx'
import { RouterLink } from './RouterLink.tsx'

const router = makeRouter(createMemoryHistory())
let unmount = () => {}
afterEach(() => unmount())

function shown(href: string): HTMLAnchorElement {
  unmount = mount(
    <RouterContextProvider router={router}>
      <RouterLink href={href}>Somewhere</RouterLink>
    </RouterContextProvider>,
  )
  return one<HTMLAnchorElement>('a')
}

describe('a link', () => {
  it.each(['https://help.example/guide', 'mailto:someone@example.com', 'tel:+16175550134'])(
    '129 to %s is a plain anchor with rel=noopener',
    (href) => {
      const link = shown(href)
      expect(link.getAttribute('href')).toBe(href)
      expect(link.relList.contains('noopener')).toBe(true)
    },
  )
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])(
    '128 to %s leads nowhere',
    (href) => {
      expect(shown(href).hasAttribute('href')).toBe(false)
    },
  )
})
