/** What the server wrote into the page for us to read; empty if it wrote nothing. */
export const pageMeta = (name: 'api' | 'build' | 'country-lookup' | 'demo-loading' | 'version'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=postern-${name}]`)?.content.trim() ?? ''
