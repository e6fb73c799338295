/** The console's error texts. Those of spec:errors#texts are verbatim. */
export const texts = {
  /** 401 while loading the user. */
  sessionExpired: 'Your session has expired. Please log in again.',
  /** Title for a server message that contains 'expired'. */
  expiredTitle: 'Error Message',
  /** Any other 401. The mismatch of code and name is intentional. */
  forbiddenTitle: '401 - Forbidden',
  forbidden: 'You are cannot access this resource',
  /** The global error handler. */
  errorTitle: 'Error',
  unexpected: 'An unexpected error occurred',
  unknown: 'An unknown error occurred',
  pageNotFound: (path: string) => `Page not found: ${path}`,
  noToken: 'No authentication token available',
  noData: 'No data received',
  /** Error page. */
  notFoundTitle: 'Page Not Found',
  internalTitle: 'Internal Server Error',

  /** Replaces ofetch's own messages, which contain method and URL (spec:console#80). */
  unreachable: 'Can’t reach Postern. Check your connection and try again.',
  /** For a write, it's unknown whether it was saved. */
  timeout: 'The server took too long to respond. Reload the page before you try again.',
  status: (status: number, text: string | undefined) =>
    `The server returned ${status}${text ? ` ${text}` : ''} without a reason. Try again.`,
  linkWaits: { title: 'You’re already signed in', detail: 'Sign out first, then open the link again.' },
  refusedNavigation: 'This link leads outside Postern, so we didn’t open it.',
} as const
