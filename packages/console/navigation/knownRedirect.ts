import { safeRedirect } from '@postern/domain/auth/session.ts'
import { useRouter } from '@tanstack/react-router'
import { type PageAt, pageAt } from '../pageFacts.ts'
import { homePath } from '../paths.ts'
import { ownAddress } from './ownAddress.ts'
import { useQueryText } from './useQueryText.ts'

/**
 * Where a redirect parameter leads: a URL of ours that is an actual page, else the home page (spec:session#redirects). Transit
 * pages (sign-in, second factor, forbidden) are never destinations, however they're spelled.
 */
export function knownRedirect(find: (href: string) => PageAt | undefined, target: string | undefined): string {
  const address = ownAddress(safeRedirect(target))
  const page = address === undefined ? undefined : find(address)
  return address === undefined || !page || page.rules.passing ? homePath : address
}

interface Destination {
  path: string
  /** Undefined for the home page. */
  page: PageAt | undefined
}

/** Where the current URL's redirect leads, and the page there. */
export function useDestination(): Destination {
  const router = useRouter()
  const find = (href: string) => pageAt(router, href)
  const path = knownRedirect(find, useQueryText().redirect)
  return { path, page: path === homePath ? undefined : find(path) }
}
