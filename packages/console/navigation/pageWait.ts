/** After this time a page is shown while its data is still loading. */
export const pageWaitMs = 150

/** For loaders of pages and layouts that show their own loading state. */
export async function waitBriefly(loading: Promise<unknown>): Promise<void> {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, pageWaitMs))])
}
