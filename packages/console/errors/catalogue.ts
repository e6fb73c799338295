/** The console's error texts. Those of spec:errors#texts are to the letter. */
export const texts = {
  /** 401 while loading the user. */
  sessionExpired: 'Your session has expired. Please log in again.',
  /** Title over a server's message that contains 'expired'. */
  expiredTitle: 'Error Message',
  /** Any other 401. The slip is intended. */
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

  /** In place of ofetch's own messages, which show method and address (spec:console#80). */
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timeout: 'The server did not answer in time. Try again in a moment.',
  status: (status: number, text: string | undefined) =>
    `The server answered ${status}${text ? ` ${text}` : ''} without saying why.`,
  lostChunk: 'A part of the console could not be loaded. Check the connection and try again.',
  linkWaits: { title: 'You are signed in', detail: 'Sign out first, then open the link again.' },
  refusedNavigation: 'This address leads outside Postern and was not opened.',
} as const
