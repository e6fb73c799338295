import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { history } from '../../navigation/history.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'

/** A link from an email, or from the terminal on first start: `/login#reset=…`, `#invite=…`, `#setup=…`. */
export interface MailLink {
  kind: 'reset' | 'invite' | 'setup'
  token: string
}

export function readMailLink(fragment: string): MailLink | null {
  const [, kind, token] = /^#?(reset|invite|setup)=([\w-]{20,200})$/.exec(fragment) ?? []
  return token && (kind === 'reset' || kind === 'invite' || kind === 'setup') ? { kind, token } : null
}

/** The link this page was opened with. Its token is removed from the URL right away, so it doesn't stay in the history. */
export function useMailLink(): { link: MailLink | null; forget: () => void } {
  const fragment = useRouterState({ select: ({ location }) => location.hash })
  const [link, setLink] = useState(() => readMailLink(fragment))
  useEffect(() => {
    const found = readMailLink(fragment)
    if (!found) return
    setLink(found)
    navigateTo(history.location.pathname + history.location.search, { replace: true })
  }, [fragment])
  return { link, forget: () => setLink(null) }
}
