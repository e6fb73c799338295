/**
 * Runs in the page: finds list items that look like two earlier items of their list, and table cells that look like two cells
 * above them, including every class, state and inline style inside. Rules about colors and sizes can skip these. Two are kept,
 * not one, because `target-size` also checks the distance to the next target.
 */
export function lookalikes(): HTMLElement[] {
  const states =
    /^(class|style|type|role|disabled|hidden|aria-(busy|checked|current|disabled|expanded|hidden|invalid|pressed|selected|sort)|data-.+)$/
  /** A short text makes a narrow target. */
  const textOf = (text: string) => (text.length > 3 ? 'long' : text.length > 0 ? 'short' : '')
  const ownLook = (element: Element): string => {
    const attributes = [...element.attributes]
      // A number is the row's index, which doesn't affect its look.
      .filter(({ name, value }) => states.test(name) && !(name.startsWith('data-') && /^\d+$/.test(value)))
      .map(({ name, value }) => `${name}=${value}`)
    const checked = element instanceof HTMLInputElement && element.checked
    const pointedAt = element.matches(':hover, :focus')
    return `${element.tagName} ${attributes.join(' ')} ${checked} ${pointedAt}`
  }
  const lookOf = (element: Element): string => {
    const inside = [...element.childNodes].map((node) =>
      node instanceof Element ? lookOf(node) : textOf(node.textContent?.trim() ?? ''),
    )
    return `<${ownLook(element)}>${inside.join('')}</>`
  }
  const found: HTMLElement[] = []
  for (const parent of document.querySelectorAll('tbody, ul, ol')) {
    const seen = new Map<string, number>()
    const isTable = parent instanceof HTMLTableSectionElement
    for (const child of parent.children)
      for (const [column, part] of [...(isTable ? child.children : [child])].entries()) {
        const look = isTable ? `${column} ${ownLook(child)} ${lookOf(part)}` : lookOf(part)
        const times = seen.get(look) ?? 0
        if (times > 1 && part instanceof HTMLElement) found.push(part)
        seen.set(look, times + 1)
      }
  }
  return found
}
