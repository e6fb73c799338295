/** Says which edges of a scrolled region hide more, for browsers whose styles can't ask for it (scroll-state queries). */
export function watchEdges(region: HTMLElement): () => void {
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = region
    region.toggleAttribute('data-more-left', scrollLeft > 0)
    // A pixel may be missing where the screen is zoomed.
    region.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
  }
  mark()
  const observer = new ResizeObserver(mark)
  for (const element of [region, ...region.children]) observer.observe(element)
  region.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    region.removeEventListener('scroll', mark)
  }
}
