import { safeRedirect } from '@postern/domain/auth/session.ts'
import { useRouter } from '@tanstack/react-router'
import { type PageAt, pageAt } from '../pageFacts.ts'
import { homePath } from '../paths.ts'
import { ownAddress } from './ownAddress.ts'
import { useQueryText } from './useQueryText.ts'

/**
 * Where a redirect parameter leads: an address of ours that is really a page, else the start page (spec:session#redirects). Pages
 * one only passes through (sign-in, second factor, forbidden) are no destinations, however they are spelled.
 */
export function knownRedirect(find: (href: string) => PageAt | undefined, target: string | undefined): string {
  const address = ownAddress(safeRedirect(target))
  const page = address === undefined ? undefined : find(address)
  return address === undefined || !page || page.rules.passing ? homePath : address
}

interface Destination {
  path: string
  /** Undefined for the start page: nothing to be said about it. */
  page: PageAt | undefined
}

/** Where this address's redirect leads, and the page there. */
export function useDestination(): Destination {
  const router = useRouter()
  const find = (href: string) => pageAt(router, href)
  const path = knownRedirect(find, useQueryText().redirect)
  return { path, page: path === homePath ? undefined : find(path) }
}
