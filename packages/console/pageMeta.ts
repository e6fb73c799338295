/** Values the server wrote into the page's meta tags; empty if it wrote none. */
export const pageMeta = (name: 'api' | 'build' | 'country-lookup' | 'demo-loading' | 'version'): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=postern-${name}]`)?.content.trim() ?? ''
