/** Numbers and names of the session, in one place (spec:session#cookie, spec:errors#toasts). */
/** Also the name of the channel between tabs. */
export const authCookie = 'postern_auth'
/** Local storage: when the cookie ends. No secret in it. */
export const authUntilKey = 'postern-auth-until'

/** A 401's toast appears on the new page, not before. */
export const unauthorizedToastDelay = 1000
export const unauthorizedToastLife = 3000
/** The global error handler's toast. */
export const errorToastLife = 5000
/** The query parameter that remembers where a person wanted to go. */
export const redirectParam = 'redirect'
