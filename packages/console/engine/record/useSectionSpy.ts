/** Which section the user is reading: the first one in the upper part of the window, or the one they just jumped to. */
import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { history } from '../../navigation/history.ts'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { sectionAnchor } from '../../paths.ts'

/** Below the page's header and toolbar, above the middle. */
const readingBand = '-168px 0px -55% 0px'

/** Input events that mean the user has moved on from the section they jumped to. */
const movements = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export const sectionMark = 'data-section'

export function useSectionSpy(container: RefObject<HTMLElement | null>, titles: readonly string[]) {
  const [current, setCurrent] = useState(titles[0])
  const wentTo = useRef(false)
  const key = titles.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew when other sections are shown
  useEffect(() => {
    const cards = [...(container.current?.querySelectorAll(`[${sectionMark}]`) ?? [])]
    const inBand = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? inBand.add(target) : inBand.delete(target)
        const first = cards.find((card) => inBand.has(card))?.getAttribute(sectionMark)
        if (first && !wentTo.current) setCurrent(first)
      },
      { rootMargin: readingBand },
    )
    for (const card of cards) observer.observe(card)
    const moved = () => {
      wentTo.current = false
    }
    for (const movement of movements) addEventListener(movement, moved, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const movement of movements) removeEventListener(movement, moved, { capture: true })
    }
  }, [container, key])

  const show = (title: string) => {
    const card = container.current?.querySelector<HTMLElement>(`[${sectionMark}="${CSS.escape(title)}"]`)
    if (!card) return
    wentTo.current = true
    setCurrent(title)
    card.scrollIntoView({ block: 'start' })
    card.focus({ preventScroll: true })
  }
  // The URL's hash names the section, so it can be linked to. Without a hash, or if that section is hidden, the page starts at the top.
  const anchor = useRouterState({ select: ({ location }) => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once for each address
  useEffect(() => {
    const title = titles.find((each) => sectionAnchor(each) === anchor)
    if (title !== undefined) show(title)
  }, [anchor])
  const goTo = (title: string) => {
    show(title)
    navigateTo(`${history.location.pathname}${history.location.search}#${sectionAnchor(title)}`, {
      replace: true,
      force: true,
    })
  }
  return { current: current !== undefined && titles.includes(current) ? current : titles[0], goTo }
}
