/** Numbers and names of the session (spec:session#cookie, spec:errors#toasts). */
/** Also the name of the BroadcastChannel between tabs. */
export const authCookie = 'postern_auth'
/** In local storage: when the cookie expires. Not a secret. */
export const authUntilKey = 'postern-auth-until'

/** A 401's toast appears on the new page, not before. */
export const unauthorizedToastDelay = 1000
export const unauthorizedToastLife = 3000
/** The global error handler's toast. */
export const errorToastLife = 5000
/** The query parameter with the page to return to after sign-in. */
export const redirectParam = 'redirect'
