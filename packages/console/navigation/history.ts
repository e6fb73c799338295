import { createBrowserHistory } from '@tanstack/react-router'

/** Created here and passed to the router, so code outside components can navigate without importing the routes. */
export const history = createBrowserHistory()
