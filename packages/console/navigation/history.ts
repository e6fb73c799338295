import { createBrowserHistory } from '@tanstack/react-router'

/** Made here and handed to the router, so that code outside components can move without knowing the routes. */
export const history = createBrowserHistory()
